import React from 'react'
import { observer } from 'mobx-react-lite'
import { exemptTitles, limits, ways, wayTitles, type Way } from '@contract/sale/rules'
import type { Portion } from '@contract/sale/shapes'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { BillLine } from '@/shell/order/bill'
import { yuan } from '@/shell/order/labels'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { CheckboxField, RadioField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { Tag } from '@/ui/tag'
import type { Faults, FillStore } from './fill-store'
import { GoodsLine } from './goods-line'
import { MeetFields } from './meet-fields'
import { useSale } from './of-kind'
import { Goods } from './parts'
import './sale.css'

const none: Faults = {}

const wayHints: Record<Exclude<Way, 'courier'>, string> = {
  meet: t('约好地点，当面验货'),
  building: t('卖家送到你楼下'),
  pickup: t('到卖家那里取，当面验货'),
}
function wayHint({ freight }: Portion, way: Way): string {
  if (way !== 'courier') return wayHints[way]
  return freight === 0 ? t('包邮') : t('运费 {sum}', { sum: yuan(freight) })
}

/** What goes to one seller: its things, how they change hands, and what it comes to. */
export const PortionCard = observer(function PortionCard({
  store,
  portion,
}: {
  store: FillStore
  portion: Portion
}) {
  const { pages } = useSale()
  const { seller, lines, freight } = portion
  const given = store.of(portion)
  const exempt = lines.filter((line) => line.exempt !== null)
  const faults = store.tried ? store.faultsOf(portion) : none
  return (
    <Card>
      <View className="tx-seller">
        <Avatar src={seller.avatar} name={seller.name} size={24} />
        <View className="u-grow u-one u-strong">{seller.name}</View>
        {seller.business && <Tag tone="blue">{t('七天无理由')}</Tag>}
      </View>
      {lines.map((line) => {
        const before = store.before.get(line.goods)
        return (
          <GoodsLine key={line.goods} line={line} onTap={linkTo(pages.goods(line.goods))}>
            {line.listed !== undefined && (
              <View className="u-meta">
                {t('说好的价，标价 {sum}；只算一件', { sum: yuan(line.listed) })}
              </View>
            )}
            {before !== undefined && (
              <View className="u-meta tx-warn">
                {t('价格变了：{before} 变成 {now}', { before: yuan(before), now: yuan(line.price) })}
              </View>
            )}
          </GoodsLine>
        )
      })}
      <View className="tx-inset">
        {exempt.length > 0 && (
          <CheckboxField
            label={t('这几件不适用七天无理由退货，确认后再买')}
            rows={exempt.map((line) => ({
              key: line.goods,
              label: `${line.title}：${line.exempt === null ? '' : t(exemptTitles[line.exempt])}`,
            }))}
            value={exempt.flatMap(({ goods: id }) => (store.confirmed.has(id) ? id : []))}
            error={faults.exempt}
            onChange={(ids) => store.confirm(portion, ids)}
          />
        )}
        <RadioField
          label={t('怎么交付')}
          rows={ways
            .filter((way) => portion.ways.includes(way))
            .map((way) => ({ key: way, label: `${t(wayTitles[way])}：${wayHint(portion, way)}` }))}
          value={given.way}
          error={faults.way}
          onChange={(way) => store.say(portion, { way })}
        />
        {given.way === 'meet' && portion.ways.length > 0 && (
          <MeetFields value={given} errors={faults} onChange={(change) => store.say(portion, change)} />
        )}
        <TextField
          label={t('留言')}
          value={given.remark}
          max={limits.remark.max}
          placeholder={t('给卖家的话，可以不写')}
          error={faults.remark}
          onChange={(remark) => store.say(portion, { remark })}
        />
      </View>
      <Goods of={portion} />
      {given.way === 'courier' && <BillLine title={t('运费')} value={freight} />}
      <BillLine title={<View className="u-strong">{t('小计')}</View>} value={store.sumOf(portion)} />
    </Card>
  )
})
