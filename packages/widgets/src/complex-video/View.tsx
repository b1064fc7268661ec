import type { Widget } from '@zutai/diagram';
import { useMemo, useRef, useState } from 'react';
import { fillWords } from '../chart/panel/fill-words.ts';
import { boxStyle, fontStyle } from '../react/control/control-style.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import type { ComplexVideoData } from './model.ts';
import { saveSnapshot } from './snapshot.ts';
import { sourceOf } from './source.ts';
import { useStateText } from './use-state-text.ts';
import { useVideo } from './use-video.ts';
import { VideoBar } from './VideoBar.tsx';

/** A video with its state in words and what can be done with it. In the designer nothing is connected to. */
export default function ComplexVideoView({ widget, context, scale }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexVideoData>;
  const { palette } = context;
  const { text, findCamera, past, pageId = '', saveFile } = useOverlayServices();
  const words = (key: string, values: Record<string, string | number> = {}) =>
    fillWords(text(`widget.ComplexVideo.${key}`), values);
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  const [note, setNote] = useState('');
  const { dataAddon } = data;
  const source = useMemo(() => sourceOf(dataAddon), [dataAddon]);
  const isFile = dataAddon.type === 'online';
  const find = past === undefined ? findCamera : undefined;
  const { state, start, stop } = useVideo(video, {
    source,
    isAuto: !isFile || dataAddon.onlineAuto,
    findCamera: find,
    pageId,
  });
  const said = useStateText({
    source,
    state,
    isDesigner: findCamera === undefined,
    isPast: past !== undefined,
  });
  const title = data.title || widget.widgetName;
  const takeSnapshot = () =>
    saveSnapshot(video.current!, title).then(
      ({ picture, name }) => saveFile(picture, name),
      () => setNote(words('snapshotRefused')),
    );
  const isPlaying = state.kind === 'playing';
  return (
    <div
      ref={box}
      data-video-state={state.kind}
      style={{
        ...boxStyle(style, palette),
        ...fontStyle(style, palette),
        fontSize: Math.max(11, style.font.size * scale),
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <video
        ref={video}
        muted={isMuted}
        playsInline
        loop={isFile && dataAddon.onlineLoop}
        aria-label={title}
        style={{
          flex: '1 1 0',
          minHeight: 0,
          width: '100%',
          objectFit: 'contain',
          opacity: isPlaying ? 1 : 0.35,
        }}
      />
      {(said !== '' || note !== '') && (
        <div
          role="status"
          style={{
            position: 'absolute',
            inset: '0 0 2.6em 0',
            display: 'grid',
            placeItems: 'center',
            padding: '0.5em',
            textAlign: 'center',
            overflowWrap: 'anywhere',
            overflow: 'hidden',
            pointerEvents: 'none',
          }}
        >
          {note || said}
        </div>
      )}
      {find !== undefined && (
        <VideoBar
          {...{ title, state, source, isMuted, words }}
          onStart={() => {
            setNote('');
            start();
          }}
          onStop={stop}
          onMute={() => setMuted(!isMuted)}
          onSnapshot={() => void takeSnapshot()}
          onFullScreen={() => void box.current?.requestFullscreen?.().catch(() => undefined)}
        />
      )}
    </div>
  );
}
