import { Button, Card, Switch, Table } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { useCurveColours } from '../../../lib/theme/index.ts';
import { ShellFrame } from '../../../shell/ShellFrame.tsx';
import styles from '../style.module.css';

/** The bars and the menu themselves, around some of what pages are made of. */
export function MainPreview() {
  const t = useText('style');
  const curves = useCurveColours();
  return (
    <ShellFrame onSearch={() => {}}>
      <div className={styles.sample}>
        <h1>{t('sampleTitle')}</h1>
        <p>
          {t('sampleText')} {/* biome-ignore lint/a11y/useValidAnchor: shows how links look; it is inert */}
          <a href="#">{t('sampleLink')}</a>
        </p>
        <p className={styles.actions}>
          <Button type="primary">{t('samplePrimary')}</Button>
          <Button>{t('sampleOther')}</Button>
          <Switch checked aria-label={t('sampleOn')} />
        </p>
        <Card title={t('palette')}>
          <svg viewBox="0 0 500 120" className={styles.curves} aria-hidden="true">
            {curves.map((color, i) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the palette is what it is
                key={i}
                d={`M0 ${20 + i * 9} C 125 ${i * 12}, 250 ${120 - i * 8}, 500 ${14 + ((i * 37) % 100)}`}
                stroke={color}
                strokeWidth="2"
                fill="none"
              />
            ))}
          </svg>
        </Card>
        <Table
          pagination={false}
          rowKey="place"
          columns={[{ dataIndex: 'text', title: t('sampleTitle') }]}
          dataSource={[1, 2, 3].map((place) => ({ place, text: t('sampleCurve', { place }) }))}
          rowSelection={{ selectedRowKeys: [2] }}
        />
      </div>
    </ShellFrame>
  );
}
