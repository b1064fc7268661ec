import {
  CaretRightOutlined,
  DoubleLeftOutlined,
  DoubleRightOutlined,
  LeftOutlined,
  PauseOutlined,
  ReloadOutlined,
  RightOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { MAX_PAGE_SIZE } from '@zutai/contract';
import { Button, Select, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { LinkButton } from '../../../components/link-button/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { REPLAY_SPEEDS, type Replay, type ReplayClock, useReplayClock } from '../../../lib/replay/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import { MomentField } from './MomentField.tsx';
import { ReplayTrack } from './ReplayTrack.tsx';
import styles from './replay.module.css';
import { useReplayHost } from './replay-host.tsx';
import { lineAround, lineWith, moveLine, nextMark, RANGES_MS } from './replay-range.ts';
import { useReplayMarks } from './use-replay-marks.ts';

function Tool(props: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  isOn?: boolean;
  isDisabled?: boolean;
}) {
  const { label, icon, onClick, isOn, isDisabled = false } = props;
  return (
    <Tooltip title={label} mouseEnterDelay={0.6}>
      <Button
        type={isOn === true ? 'primary' : 'default'}
        icon={icon}
        aria-label={label}
        aria-pressed={isOn}
        disabled={isDisabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** Where to begin and to end a stretch that repeats. */
function LoopTools({ clock, toMs }: { clock: ReplayClock; toMs: number }) {
  const t = useText('replay');
  const { loop, atMs } = clock;
  return (
    <fieldset className={styles.group} aria-label={t('loop')}>
      <Tool
        label={t('loopStart')}
        icon="A"
        isOn={loop !== null}
        onClick={() => clock.setLoop({ fromMs: atMs, toMs: Math.max(loop?.toMs ?? toMs, atMs + 1000) })}
      />
      <Tool
        label={t('loopEnd')}
        icon="B"
        isDisabled={loop === null || atMs <= loop.fromMs}
        onClick={() => loop !== null && clock.setLoop({ fromMs: loop.fromMs, toMs: atMs })}
      />
      {loop !== null && <Button onClick={() => clock.setLoop(null)}>{t('loopClear')}</Button>}
    </fieldset>
  );
}

/** Under a page that is shown as it was: moves its time. */
export function ReplayBar({
  replay,
  sources,
}: {
  replay: Replay;
  sources: Pick<PageSources, 'owner' | 'equipments' | 'signals'>;
}) {
  const t = useText('replay');
  const { clock } = replay;
  const host = useReplayHost();
  useReplayClock(clock);
  const { atMs, speed, isPlaying } = clock;
  const [line, setLine] = useState(() => lineAround(atMs, RANGES_MS[1], serverNow()));
  const shown = lineWith(line, atMs, serverNow());
  // Time that has left the time line takes it along.
  useEffect(() => setLine((before) => lineWith(before, atMs, serverNow())), [atMs]);
  const { marks, hasMore, hasFailed } = useReplayMarks(sources, shown);
  const spanMs = shown.toMs - shown.fromMs;
  const stepMs = speed * 1000;
  const [before, after] = [nextMark(marks, atMs, -1), nextMark(marks, atMs, 1)];
  const move = (share: number) => {
    const moved = moveLine(shown, share, serverNow());
    setLine(moved);
    clock.jump(Math.min(Math.max(atMs + (moved.fromMs - shown.fromMs), moved.fromMs), moved.toMs));
  };
  const rangeText = (ms: number) => {
    if (ms < 3_600_000) return t('minutes', { count: ms / 60_000 });
    return ms < 86_400_000 ? t('hours', { count: ms / 3_600_000 }) : t('days', { count: ms / 86_400_000 });
  };
  return (
    <section className={styles.bar} aria-label={t('past')} data-testid="replay-bar">
      <div className={styles.tools}>
        <Tool
          label={t('previousMark')}
          icon={<StepBackwardOutlined />}
          isDisabled={before === undefined}
          onClick={() => before && clock.jump(before.atMs)}
        />
        <Tool
          label={t('back', { seconds: speed })}
          icon={<LeftOutlined />}
          onClick={() => clock.jump(atMs - stepMs)}
        />
        <Button
          type="primary"
          icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => (isPlaying ? clock.pause() : clock.play())}
        >
          {t(isPlaying ? 'pause' : 'play')}
        </Button>
        <Tool
          label={t('forward', { seconds: speed })}
          icon={<RightOutlined />}
          onClick={() => clock.jump(atMs + stepMs)}
        />
        <Tool
          label={t('nextMark')}
          icon={<StepForwardOutlined />}
          isDisabled={after === undefined}
          onClick={() => after && clock.jump(after.atMs)}
        />
        <Select
          className={styles.choice}
          aria-label={t('speed')}
          value={speed}
          options={REPLAY_SPEEDS.map((value) => ({ value, label: t('times', { speed: value }) }))}
          onChange={(value) => clock.setSpeed(value)}
        />
        <MomentField clock={clock} />
        <LoopTools clock={clock} toMs={shown.toMs} />
        <span className={styles.space} />
        <Tool label={t('earlier')} icon={<DoubleLeftOutlined />} onClick={() => move(-1)} />
        <Select
          className={styles.choice}
          aria-label={t('range')}
          value={RANGES_MS.find((ms) => ms === Math.round(spanMs)) ?? RANGES_MS[1]}
          options={RANGES_MS.map((value) => ({ value, label: rangeText(value) }))}
          onChange={(value) => setLine(lineAround(atMs, value, serverNow()))}
        />
        <Tool
          label={t('later')}
          icon={<DoubleRightOutlined />}
          isDisabled={shown.toMs >= serverNow() - 1000}
          onClick={() => move(1)}
        />
        <LinkButton
          label={t('link')}
          copied={t('linkCopied')}
          linkOf={() => host?.linkOf() ?? window.location.href}
        />
        <Tool label={t('refresh')} icon={<ReloadOutlined />} onClick={() => clock.refresh()} />
      </div>
      <ReplayTrack clock={clock} line={shown} marks={marks} stepMs={stepMs} />
      {(hasMore || hasFailed) && (
        <p className={styles.note} role="status">
          {hasMore && t('marksMore', { count: MAX_PAGE_SIZE })} {hasFailed && t('marksFailed')}
        </p>
      )}
    </section>
  );
}
