export const complexXYCurveText = {
  zh: {
    name: 'XY 曲线',
    modeX: 'X 轴量程',
    modeY: 'Y 轴量程',
    signalArrayX: 'X 轴信号',
    signalArrayY: 'Y 轴信号',
    noPair: 'X 轴和 Y 轴各需要一个信号',
    picture: '{y} 随 {x} 变化，共 {count} 个点',
  },
  en: {
    name: 'XY curve',
    modeX: 'Range of X',
    modeY: 'Range of Y',
    signalArrayX: 'Signals of X',
    signalArrayY: 'Signals of Y',
    noPair: 'X and Y need a signal each',
    picture: '{y} over {x}, {count} points',
  },
};
