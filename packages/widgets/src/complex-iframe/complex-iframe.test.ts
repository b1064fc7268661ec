import { emptyLookup, primitivesToSvg, setAtPath } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { readFrameAddress, sandboxOf } from './frame-address.ts';
import { complexIframe } from './index.ts';
import View from './View.tsx';

const blank = complexIframe.model.create('f', { x: 0, y: 0, width: 300, height: 120, rotate: 0 });
const at = (url: string) => setAtPath(blank, 'data.url', url);

describe('web page in a page', () => {
  it('shows web pages and paths of this site, nothing else', () => {
    expect(readFrameAddress('https://example.org/a')).toEqual({
      kind: 'shown',
      href: 'https://example.org/a',
    });
    expect(readFrameAddress('/reports/today')).toMatchObject({ kind: 'shown' });
    expect(readFrameAddress('  ')).toEqual({ kind: 'empty' });
    for (const url of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>1</script>',
      'file:///etc/passwd',
      '//example.org',
      'mailto:a@example.org',
      'tel:112',
      'blob:https://example.org/1',
    ]) {
      expect(readFrameAddress(url), url).toEqual({ kind: 'refused' });
    }
  });

  it('lets a page of this site keep no origin, so that it cannot reach out of its frame', () => {
    expect(sandboxOf('/a', 'https://plant.example')).not.toContain('same-origin');
    expect(sandboxOf('https://plant.example/a', 'https://plant.example')).not.toContain('same-origin');
    expect(sandboxOf('https://other.example/a', 'https://plant.example')).toContain('allow-same-origin');
    expect(sandboxOf('https://other.example/a', undefined)).not.toContain('same-origin');
    expect(sandboxOf('https://other.example/a', 'https://plant.example')).not.toContain('top-navigation');
  });

  it('is a sandboxed frame, or says why there is none', () => {
    const html = renderView(View, at('https://example.org'), emptyLookup);
    expect(html).toContain('sandbox="allow-scripts allow-forms allow-popups"');
    expect(html).toContain('referrerPolicy="no-referrer"');
    expect(renderView(View, blank, emptyLookup)).toContain('未设置网页地址');
    const refused = renderView(View, at('javascript:alert(1)'), emptyLookup);
    expect(refused).toContain('地址不安全');
    expect(refused).not.toContain('<iframe');
  });

  it('paints its address, never one that is refused', () => {
    const svgOf = (url: string) => primitivesToSvg(paintWidget(at(url), createPaintContext(emptyLookup)));
    expect(svgOf('https://example.org')).toContain('>https://example.org<');
    expect(svgOf('javascript:alert(1)')).not.toContain('javascript');
  });
});
