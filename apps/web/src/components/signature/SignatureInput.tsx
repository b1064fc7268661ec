import type { SignatureFields } from '@zutai/contract';
import { Button, Input } from 'antd';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import { currentUser } from '../../lib/session/index.ts';
import { type FieldMarks, marksOf } from '../form-page/index.ts';
import styles from './signature.module.css';

/** Of the drawing, pixels, on every device: a line on it makes a PNG of a few kilobytes. */
const WIDTH = 600;
const HEIGHT = 200;
const PREFIX = 'data:image/png;base64,';

interface SignatureInputProps extends FieldMarks {
  id?: string;
  /** Null: not signed. Given by the form around it. */
  value?: SignatureFields | null;
  onChange?: (value: SignatureFields | null) => void;
}

const ownName = () => {
  const user = currentUser();
  return user === null ? '' : user.displayName || user.loginname;
};

function penOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const pen = canvas?.getContext('2d') ?? null;
  if (pen === null) return null;
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  return pen;
}

/** A name and a place to sign in with finger, pen or mouse. The typed name alone signs, too: that is the keyboard's way. */
export function SignatureInput({ id, value = null, onChange, ...marks }: SignatureInputProps) {
  const t = useText('signature');
  const canvas = useRef<HTMLCanvasElement>(null);
  const helpId = useId();
  const [isDrawing, setDrawing] = useState(false);
  // A drawing without a name is no signature yet, and stays while the name is typed.
  const [image, setImage] = useState(value?.image ?? '');
  const [name, setName] = useState(value?.name ?? '');
  const first = useRef(image);
  useEffect(() => {
    if (first.current === '') return;
    let isOver = false;
    const picture = new Image();
    picture.onload = () => {
      if (!isOver) penOf(canvas.current)?.drawImage(picture, 0, 0);
    };
    picture.src = PREFIX + first.current;
    return () => {
      isOver = true;
    };
  }, []);
  const give = (given: { name: string; image: string }) => {
    setName(given.name);
    setImage(given.image);
    onChange?.(given.name.trim() === '' ? null : given);
  };
  const placeOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - left) * WIDTH) / width, ((event.clientY - top) * HEIGHT) / height];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    const pen = penOf(event.currentTarget);
    if (pen === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    first.current = '';
    const at = placeOf(event);
    pen.beginPath();
    pen.moveTo(...at);
    // A touch alone is a dot.
    pen.lineTo(...at);
    pen.stroke();
    setDrawing(true);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing || !event.isPrimary) return;
    const pen = penOf(event.currentTarget);
    pen?.lineTo(...placeOf(event));
    pen?.stroke();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing) return;
    setDrawing(false);
    const drawn = event.currentTarget.toDataURL('image/png').slice(PREFIX.length);
    give({ name: name.trim() === '' ? ownName() : name, image: drawn });
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    give({ name, image: '' });
  };
  return (
    <div className={styles.input}>
      <Input
        {...marksOf(marks)}
        {...(id === undefined ? {} : { id })}
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={50}
        value={name}
        onChange={({ target }) => give({ name: target.value, image })}
      />
      <canvas
        ref={canvas}
        className={styles.pad}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('pad')}
        aria-describedby={helpId}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={styles.tools}>
        <span id={helpId} className={styles.help}>
          {t('padHelp')}
        </span>
        <Button size="small" disabled={image === ''} onClick={clear}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
}
