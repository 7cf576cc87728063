import { DrawnSign } from '../../design/drawn-sign';

/** A place preceded by the specified pin icon. */
export function PlaceText({ text }: { text: string }) {
  const [, sign, place] = /^(\p{Extended_Pictographic}) (.*)$/su.exec(text) ?? [
    '',
    undefined,
    text,
  ];
  return (
    <span dir="auto">
      <DrawnSign sign={sign} icon="pin" size={18} /> {place}
    </span>
  );
}
