import React from 'react'
import { sexTitles } from '@contract/running/price/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { copyText } from '@/shell/contact'
import { BillLine } from '@/shell/order/bill'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { parcelText } from '../shared/labels'

interface CopiedProps {
  label: string
  text: string
  value: React.ReactNode
  className?: string
}
const Copied = ({ label, text, value, className }: CopiedProps) => (
  <View
    className={classes('rr-copied', className)}
    ariaRole="button"
    ariaLabel={t('{text}，复制', { text: `${label} ${text}` })}
    onTap={() => void copyText(text)}
    hoverClassName="u-press"
  >
    {value}
  </View>
)

/** What the rider needs to know to fetch it, and what else was asked for. */
export function HeldFacts({ order }: { order: OrderDetail }) {
  const { title, remark, parcel, recipient, company, express, sex, dispute } = order
  const load = parcelText(order)
  return (
    <>
      {parcel !== null && parcel !== '' && (
        <Copied
          className="rr-code"
          label={t('取件码或短信')}
          text={parcel}
          value={
            <>
              <View className="u-strong">{t('取件码或短信')}</View>
              <View className="u-text u-figures rr-parcel">{parcel}</View>
            </>
          }
        />
      )}
      <View className="rr-facts">
        <BillLine title={t('物品')} value={load === '' ? title : `${title}，${load}`} />
        {sex !== 'any' && <BillLine title={t('骑手')} value={t(sexTitles[sex])} />}
        {recipient && (
          <Copied
            label={t('寄给')}
            text={`${recipient.name} ${recipient.phone} ${recipient.address}`}
            value={
              <BillLine
                title={t('寄给')}
                value={`${recipient.name} ${recipient.phone} ${recipient.address}`}
              />
            }
          />
        )}
        {company !== null && !express && <BillLine title={t('想用的快递')} value={company} />}
        {express && (
          <Copied
            label={t(express.company)}
            text={express.number}
            value={<BillLine title={t(express.company)} value={express.number} />}
          />
        )}
        {remark !== '' && <BillLine title={t('备注')} value={remark} />}
      </View>
      {dispute && (
        <View className="rr-tip">
          <View className="u-strong">
            {dispute.by === 'rider'
              ? t('你申请了售后')
              : dispute.by === 'owner'
                ? t('下单人申请了售后')
                : t('一直没有送到，学校会来处理')}
          </View>
          {dispute.text !== '' && <View className="u-text">{dispute.text}</View>}
          {dispute.share !== null && (
            <View className="u-text">
              {t('结果：退给下单人 {n}%。{note}', { n: dispute.share, note: dispute.note })}
            </View>
          )}
        </View>
      )}
    </>
  )
}
