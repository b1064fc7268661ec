import type { Box, Page, PaintContext } from '@zutai/diagram';
import { type CSSProperties, useId, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { PagePicture } from '../../page-list/index.ts';
import styles from './compare.module.css';
import type { Mark, MarkKind } from './locate.ts';

export type CompareMode = 'beside' | 'over';

interface Side {
  page: Page;
  title: string;
  marks: readonly Mark[];
}

interface ComparePicturesProps {
  before: Side;
  after: Side;
  context: PaintContext;
  mode: CompareMode;
  view: Box | undefined;
  /** The widget that was clicked in the list. */
  activeId: string | undefined;
  onPick: (id: string) => void;
}

/** A sign for each kind besides its colour and its line: + came, × went, ≠ changed. */
export const markSigns: Readonly<Record<MarkKind, string>> = { added: '+', removed: '×', changed: '≠' };
/** Words beside the signs only while they can be read. */
const MOST_WORDS = 40;

function Marks({
  marks,
  view,
  activeId,
  onPick,
}: {
  marks: readonly Mark[];
  view: Box;
  activeId: string | undefined;
  onPick: (id: string) => void;
}) {
  const t = useText('designerPage');
  // The same size on the screen however far one is in.
  const unit = view.width / 640;
  return marks.map(({ id, kind, box }) => {
    const word = t(`mark_${kind}`);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the picture has the keyboard
      <g
        key={`${kind}-${id}`}
        className={styles.mark}
        data-kind={kind}
        data-active={id === activeId}
        onClick={() => onPick(id)}
      >
        <rect
          x={box.x - 3 * unit}
          y={box.y - 3 * unit}
          width={box.width + 6 * unit}
          height={box.height + 6 * unit}
          vectorEffect="non-scaling-stroke"
        />
        <text x={box.x - 3 * unit} y={box.y - 6 * unit} fontSize={13 * unit}>
          {marks.length > MOST_WORDS && id !== activeId ? markSigns[kind] : `${markSigns[kind]} ${word}`}
        </text>
      </g>
    );
  });
}

/** The larger of both pages, so that what is outside of the smaller one is seen too. */
function wholeView(a: Page, b: Page): Box {
  const width = Math.max(a.con.width, b.con.width);
  return { x: 0, y: 0, width, height: Math.max(a.con.height, b.con.height) };
}

/** Both pages, beside each other or one over the other with a slider; what differs is outlined. */
export function ComparePictures(props: ComparePicturesProps) {
  const { before, after, context, mode, activeId, onPick } = props;
  const t = useText('designerPage');
  const sliderId = useId();
  const [place, setPlace] = useState(50);
  const view = props.view ?? wholeView(before.page, after.page);
  const picture = ({ page, title, marks }: Side) => (
    <PagePicture page={page} context={context} view={view} className={styles.picture} label={title}>
      <Marks marks={marks} view={view} activeId={activeId} onPick={onPick} />
    </PagePicture>
  );
  const ratio = { '--ratio': `${view.width} / ${view.height}` } as CSSProperties;
  if (mode === 'beside')
    return (
      <div className={styles.beside} style={ratio} data-wide={view.width > view.height * 1.25}>
        {[before, after].map((side) => (
          <figure key={side.title}>
            <figcaption>{side.title}</figcaption>
            {picture(side)}
          </figure>
        ))}
      </div>
    );
  return (
    <div className={styles.over} style={{ ...ratio, '--place': `${place}%` } as CSSProperties}>
      <div className={styles.captions}>
        <span>{before.title}</span>
        <span>{after.title}</span>
      </div>
      <div className={styles.stack}>
        <div className={styles.layer} data-side="after">
          {picture(after)}
        </div>
        <div className={styles.layer} data-side="before">
          {picture(before)}
        </div>
        <span className={styles.line} aria-hidden="true" />
      </div>
      <label htmlFor={sliderId} className="visually-hidden">
        {t('slider')}
      </label>
      <input
        id={sliderId}
        type="range"
        min={0}
        max={100}
        value={place}
        className={styles.slider}
        onChange={({ target }) => setPlace(Number(target.value))}
      />
    </div>
  );
}
