import {
  type Binding,
  type ClickEvent,
  type ColorAnimation,
  unbound,
  type WidgetAnimation,
  type WidgetStyle,
} from '@zutai/diagram';

export function createBinding(): Binding {
  return { ...unbound };
}

/** Colours are tokens of the palette, so that a new page is right in light and dark. */
export function createStyle(): WidgetStyle {
  return {
    opacity: 1,
    fill: { enable: true, color: '$equipment' },
    stroke: { enable: true, color: '$line', width: 1, dasharray: '' },
    font: { size: 14, color: '$text', family: '', weight: 'normal', style: 'normal', underLine: false },
    align: { horizontal: 'center', vertical: 'middle' },
    radius: 0,
    flip: 'none',
    fit: 'contain',
    line: 'straight',
  };
}

/** Section 3: symbol == with values 0 and 1, colours red then yellow. */
function createColorAnimation(): ColorAnimation {
  const dataArray = [
    { symbol: '==' as const, value: '0', color: '#ff0000' },
    { symbol: '==' as const, value: '1', color: '#ffff00' },
  ];
  return { enable: false, config: { data: createBinding(), dataArray } };
}

export function createAnimation(): WidgetAnimation {
  return {
    visiable: { enable: false, config: { data: createBinding(), symbol: '==', value: '1', action: 'show' } },
    twinkle: {
      enable: false,
      config: {
        data: createBinding(),
        symbol: '==',
        value: '1',
        action: 'start',
        twinkleType: 'slow',
        fill: true,
        stroke: true,
        font: true,
      },
    },
    rotate: {
      enable: false,
      config: {
        data: createBinding(),
        symbol: '==',
        value: '1',
        action: 'start',
        direction: 'clockwise',
        speed: 30,
      },
    },
    fillColor: createColorAnimation(),
    borderColor: createColorAnimation(),
    fontColor: createColorAnimation(),
  };
}

/** Sections 3 and 9. A write asks for confirmation unless the engineer says otherwise (section 5). */
export function createClickEvent(): ClickEvent {
  return {
    enable: false,
    config: {
      data: createBinding(),
      page: { type: '', equipId: '', equipPageId: '', equipTitle: '' },
      pageId: '',
      action: 'write',
      target: '_self',
      link: '',
      window: { height: 600, width: 600, left: 200, top: 200, middle: false },
      writeType: 'fixed',
      pressType: 'set1',
      writeValue: '',
      hint: false,
      hintValue: '',
      confirm: true,
      titleShow: true,
      delay: { enable: false, value: 1000 },
      feedback: true,
      feedbackData: createBinding(),
      script: '',
      iframe: '',
    },
  };
}
