import type { ReactNode } from 'react';
import type { VideoState } from './player/video-session.ts';
import type { VideoSource } from './source.ts';

interface VideoBarProps {
  title: string;
  state: VideoState;
  source: VideoSource;
  isMuted: boolean;
  words(key: string): string;
  onStart(): void;
  onStop(): void;
  onMute(): void;
  onSnapshot(): void;
  onFullScreen(): void;
}

/** Pictures of the buttons, 16 by 16. */
const icons = {
  play: 'M4 2.5v11l9-5.5z',
  stop: 'M3.5 3.5h9v9h-9z',
  mute: 'M2 6h3l4-3v10L5 10H2zM11 6l4 4m0-4-4 4',
  sound: 'M2 6h3l4-3v10L5 10H2zM11 5.5a4 4 0 0 1 0 5M13 4a6 6 0 0 1 0 8',
  snapshot: 'M2 5h3l1-2h4l1 2h3v8H2zM8 6.5a2.5 2.5 0 1 0 .01 0z',
  fullScreen: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
};

function BarButton({ label, icon, onClick }: { label: string; icon: keyof typeof icons; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      style={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 32,
        height: 28,
        padding: 0,
        border: 'none',
        background: 'transparent',
        color: 'inherit',
        cursor: 'pointer',
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={icons[icon]}
          fill={icon === 'play' || icon === 'stop' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.4"
        />
      </svg>
    </button>
  );
}

const isPlayable = ({ kind }: VideoSource) => kind === 'address' || kind === 'ezviz' || kind === 'camera';

/** What can be done with a video, on a strip below it. */
export function VideoBar(props: VideoBarProps) {
  const { title, state, source, isMuted, words, onStart, onStop, onMute, onSnapshot, onFullScreen } = props;
  if (!isPlayable(source)) return null;
  const isRunning = state.kind === 'playing' || state.kind === 'connecting' || state.kind === 'waiting';
  const whilePlaying: ReactNode = state.kind === 'playing' && (
    <>
      <BarButton
        label={words(isMuted ? 'unmute' : 'mute')}
        icon={isMuted ? 'mute' : 'sound'}
        onClick={onMute}
      />
      <BarButton label={words('snapshot')} icon="snapshot" onClick={onSnapshot} />
    </>
  );
  return (
    <div
      style={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        minHeight: 28,
        fontSize: 12,
        color: '#e8eaed',
        background: '#101418',
      }}
    >
      {isRunning ? (
        <BarButton label={words('stop')} icon="stop" onClick={onStop} />
      ) : (
        <BarButton label={words('play')} icon="play" onClick={onStart} />
      )}
      {whilePlaying}
      <span
        style={{
          flex: '1 1 0',
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {title}
      </span>
      <BarButton label={words('fullScreen')} icon="fullScreen" onClick={onFullScreen} />
    </div>
  );
}
