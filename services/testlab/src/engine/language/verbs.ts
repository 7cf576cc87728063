function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Verbs whose base form is hardly ever a noun. */
const PLAIN_VERBS = words(`
  absorb accept accompany accumulate achieve acquire act adapt add adjust adopt affect agree allocate allow
  alter analyse analyze appear apply appoint argue arise arrive assess assign assist assume attach attain
  avoid become begin believe belong bind break breathe bring build calculate carry characterise choose
  circulate claim classify collect combine come communicate compare compete compile complete comprise compute
  concern conclude conduct confirm connect consider consist constitute construct consume contain continue
  contribute convert convey convince correct correspond create declare decline decrease deliver demonstrate
  depend derive describe deserve detect deter determine develop deviate differ diffuse digest direct disappear
  discover discuss display distinguish distribute divide dominate earn eat eliminate emerge emit employ
  enable encode encounter encourage engage enhance enjoy ensure enter establish estimate evaluate evolve
  examine exceed excrete execute exert exist expand expect explain explore expose express extend extract
  facilitate fail fight filter find flow follow forget form formulate fulfil gather generate get give go
  govern grow guarantee handle happen hear help hold identify ignore illustrate implement imply impose
  improve include incorporate increase indicate induce infect infer inform inhibit inject insert insist
  integrate intend interact interfere interpret introduce invade invent invest investigate involve isolate
  join justify keep kill know lack lay lead learn leave lie limit listen live locate lose lower maintain
  make manage maximise mean measure mediate meet migrate minimise modify monitor motivate move multiply
  need negotiate obtain occupy occur operate oppose organise originate overcome own participate pass pay
  penetrate perceive perform persist persuade possess postulate precede predict prefer prepare prescribe
  present preserve prevent proceed produce progress prohibit promote propose protect prove provide publish
  pump pursue put quantify raise reach react read realise receive recognise recommend reduce refer reflect
  refuse regard regulate reinforce reject relate release rely remain remember remove render repeat replace
  represent reproduce require resemble reside resist resolve respond restore restrict retain retrieve
  reveal run satisfy say secrete see seek seem select sell send separate serve settle share show shrink
  solve speak specify spend spread stay stem stimulate store strengthen suggest supply support suppose
  suppress surround survive sustain take teach tell tend terminate think throw train transfer transform
  translate transmit transport travel treat trigger turn undergo understand use utilise vary verify view
  violate want weaken win withstand write yield cause change control cover damage define focus hand
  influence link mark offer order play point process push pull record report request result return rise
  fall start stop work exploit inspire emphasise emphasize minimize maximize organize recognize utilize
  characterize realize label challenge call keep cost last reward punish criminalise arrest stigmatise
  hire route forward open gain grant attack capture assume hold sort search rank visit traverse allocate debit credit depreciate accrue recognise disclose
  coagulate clot contract relax dilate constrict ventilate inhale exhale metabolise synthesise replicate
  divide bond catalyse oxidise ionise dissolve evaporate freeze boil melt orbit rotate erode deposit`);

/** Past forms that no rule makes, of the verbs above and a few more. */
const IRREGULAR_PAST = words(`
  became began bound broke brought built came chose ate fought found forgot got gave went grew heard held
  kept knew laid led learnt left lay lost made meant met paid put read ran said saw sought sold sent shown
  spoke spent stood took taught told thought threw underwent understood won wrote rose fell drew drove wore
  struck swore stole shook spread split shut set`);

/** Words that are as often nouns as verbs: they do not end a noun phrase by themselves. */
const NOUN_TOO = words(`
  supply demand cost control change increase decrease process transport transfer support form flow report
  record return result request order offer point measure limit link label influence focus damage cover cause
  challenge work play use view yield release reward share store stem stop start train travel treat trigger
  rise fall rank search sort visit call credit debit deposit bond contract clot orbit lack help need order
  filter display exploit estimate decline interact spread present progress direct lower separate complete
  correct concern turn run pass put move mark hand last process act change deposit exercise function handle
  conduct market tax price state address object place structure test trade value risk pump claim compute
  monitor start stop taste touch sound smell`);

const NOT_THIRD_PERSON = words(
  'is was has does this its us as less always perhaps hers ours yes thus plus',
);

function bases(word: string, endings: readonly [string, string][]): string[] {
  return endings.flatMap(([ending, instead]) =>
    word.endsWith(ending) ? [word.slice(0, -ending.length) + instead] : [],
  );
}

/** Whether the word is a present third-person singular ("moves"). */
export function isThirdPersonVerb(word: string): boolean {
  if (!word.endsWith('s') || NOT_THIRD_PERSON.has(word)) return false;
  return bases(word, [
    ['ies', 'y'],
    ['es', ''],
    ['s', ''],
  ]).some((base) => PLAIN_VERBS.has(base));
}

/** Whether the word is the plain form of a verb ("move"). */
export function isBaseVerb(word: string): boolean {
  return PLAIN_VERBS.has(word);
}

/** Whether the word is a past form or participle ("moved", "grew"). */
export function isPastVerb(word: string): boolean {
  if (IRREGULAR_PAST.has(word)) return true;
  if (!word.endsWith('ed')) return false;
  const doubled = /([bdgklmnprt])\1ed$/.test(word) ? [word.slice(0, -3)] : [];
  return [
    ...doubled,
    ...bases(word, [
      ['ied', 'y'],
      ['ed', ''],
      ['ed', 'e'],
    ]),
  ].some((base) => PLAIN_VERBS.has(base));
}

/** Whether the word, where a noun could stand too, is rather a verb. */
export function endsNounPhrase(word: string): boolean {
  if (NOUN_TOO.has(word)) return false;
  if (isBaseVerb(word) || IRREGULAR_PAST.has(word)) return true;
  if (!isThirdPersonVerb(word)) return false;
  return !bases(word, [
    ['ies', 'y'],
    ['es', ''],
    ['s', ''],
  ]).some((base) => NOUN_TOO.has(base));
}
