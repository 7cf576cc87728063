import { classNames } from '../../design/class-names';
import { Tile } from '../../design/tile';
import type { ReactNode } from 'react';
import { forProduct, type FeatureTiles, type TileName } from '../../registry/feature';
import { t } from '../../texts/signed-in-texts';

interface CampusSectionsProps {
  productName: string;
  classroomUrl: string | null;
  /** Tiles enabled by features; a tile that no feature enables is inert. */
  tiles: FeatureTiles;
}

/** All tiles of the specification by section; a tile without a target is inert. */
export function CampusSections({ productName, classroomUrl, tiles }: CampusSectionsProps) {
  const opened = (name: TileName) => {
    const tile = tiles[name];
    return tile && { text: tile.text, to: forProduct(tile.to, productName) };
  };
  return (
    <>
      <Section title={t('dashboard.campus')} perRow={4}>
        <Tile icon="book" title={t('dashboard.library')} {...opened('library')} />
        <Tile
          icon="cap"
          title={t('dashboard.classroom')}
          text={t('dashboard.classroomText')}
          href={classroomUrl ?? undefined}
          inertText={t('dashboard.classroomMissing')}
        />
        <Tile icon="cup" title={t('dashboard.cafe')} />
        <Tile
          icon="megaphone"
          title={t('dashboard.announcements')}
          text={t('dashboard.announcementsText')}
          to="/Announcement"
        />
      </Section>
      <Section title={t('dashboard.tools')} perRow={3}>
        <Tile icon="spark" title={t('dashboard.ai', { product: productName })} {...opened('ai')} />
        <Tile
          icon="people"
          title={t('dashboard.studyPal')}
          text={t('dashboard.studyPalText')}
          to="/study"
        />
        <Tile icon="chat" title={t('dashboard.social')} />
        <Tile icon="briefcase" title={t('dashboard.career')} {...opened('career')} />
        <Tile
          icon="flask"
          title={t('dashboard.testlab')}
          text={t('dashboard.testlabText')}
          to="/TestLab"
        />
        <Tile icon="help" title={t('dashboard.help')} text={t('dashboard.helpText')} to="/Help" />
      </Section>
      <Section title={t('dashboard.progress')} perRow={4}>
        <Tile icon="trophy" title={t('dashboard.leaderboard')} {...opened('leaderboard')} />
        <Tile icon="medal" title={t('dashboard.premium')} />
        <Tile icon="user" title={t('dashboard.profile')} {...opened('profile')} />
        <Tile icon="calendar" title={t('dashboard.weekly')} />
      </Section>
      <Section title={t('dashboard.games')} perRow={3}>
        <Tile icon="swords" title={t('dashboard.duel')} />
        <Tile icon="controller" title={t('dashboard.quiz')} />
        <Tile icon="cards" title={t('dashboard.memory')} />
      </Section>
    </>
  );
}

/** Section with rows of three or four tiles, so that no row has a single tile on wide screens. */
function Section({
  title,
  perRow,
  children,
}: {
  title: string;
  perRow: 3 | 4;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <div
        className={classNames(
          'grid gap-3 min-[480px]:grid-cols-2',
          perRow === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-3',
        )}
      >
        {children}
      </div>
    </section>
  );
}
