import React from 'react'
import { heldStates } from '@contract/running/states/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { copyText, dial } from '@/shell/contact'
import { linkTo } from '@/shell/links'
import { ratedText } from '@/shell/order/labels'
import { BillLine, NumberLine } from '@/shell/order/bill'
import { View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'
import { Tag } from '@/ui/tag'
import { DisputeNotice, Notice } from '@/shell/order/notice'
import { PersonRow } from '@/shell/order/person-row'
import { QuoteList } from '../shared/bill'
import { chatAbout } from '@/shell/chat/about'
import { CodeCard } from '@/shell/order/code-card'
import { pathOfRider } from '../shared/pages'
import { dayTime, parcelText } from '../shared/labels'
import './order.css'

/** Who brings it: level, stars, and how to reach them. */
export function RiderCard({ order }: { order: OrderDetail }) {
  const { rider, phone, id } = order
  if (!rider) return null
  return (
    <PersonRow
      person={rider}
      onTap={linkTo(pathOfRider(rider.id))}
      tags={<Tag tone="amber">{rider.level_title}</Tag>}
      text={[t('跑过 {done} 单', { done: rider.done }), ratedText(rider)].join(' · ')}
    >
      <View className="er-rider-acts">
        <IconButton
          name="message-2"
          label={t('和骑手聊天')}
          end={phone === null}
          onTap={() => void chatAbout('errand', id, rider.id)}
        />
        {phone !== null && (
          <IconButton name="phone" label={t('打电话给骑手')} end onTap={() => void dial(phone)} />
        )}
      </View>
    </PersonRow>
  )
}

/** The codes that the rider asks for, while there is a rider to tell them to. In a dispute nothing is handed over. */
export function Codes({ order: { state, codes } }: { order: OrderDetail }) {
  if (!heldStates.includes(state) || state === 'disputed') return null
  return (
    <>
      {codes.pickup !== null && (state === 'taken' || state === 'handing') && (
        <CodeCard title={t('取件码')} text={t('骑手上门、交给 TA 时再说')} code={codes.pickup} />
      )}
      {codes.receive !== null && (
        <CodeCard title={t('收货码')} text={t('点清物品后再告诉骑手')} code={codes.receive} />
      )}
    </>
  )
}

/** The company and number of a parcel that was sent. */
export function Express({ order: { express, company, kind } }: { order: OrderDetail }) {
  if (kind !== 'send') return null
  if (!express)
    return (
      <View className="er-pad-line u-meta">
        {t('{company}，寄出后这里有快递单号。', { company: company ?? t('快递公司') })}
      </View>
    )
  const { company: by, number } = express
  return (
    <View className="o-code">
      <View className="u-grow">
        <View className="u-strong">{by}</View>
        <View className="u-figures u-text">{number}</View>
      </View>
      <View
        className="er-copy u-link"
        ariaRole="button"
        onTap={() => void copyText(number)}
        hoverClassName="u-press"
      >
        {t('复制单号')}
      </View>
    </View>
  )
}

/** What is disputed, and how it was decided. */
export function Dispute({ order: { dispute } }: { order: OrderDetail }) {
  if (!dispute) return null
  const { by, text, share, note } = dispute
  const who =
    by === 'owner' ? t('你申请了售后') : by === 'rider' ? t('骑手申请了售后') : t('超时未送到，自动进入售后')
  return (
    <DisputeNotice
      title={who}
      text={text}
      result={share === null ? null : t('学校决定退回 {share}%。{note}', { share, note })}
    />
  )
}

/** Item by item what was paid, and what came of it. */
export function Bill({ order: { quote, spent, settled, tips, state } }: { order: OrderDetail }) {
  return (
    <View className="o-bill">
      <QuoteList
        quote={quote}
        total={state === 'unpaid' ? t('要付') : state === 'closed' ? t('没有付') : t('实付')}
      />
      {spent !== null && <BillLine title={t('骑手买东西花了')} value={spent} />}
      {settled !== null && settled.refunded > 0 && (
        <BillLine title={t('已退回')} value={settled.refunded} tone="ok" />
      )}
      {tips > 0 && <BillLine title={t('后来给的小费')} value={tips} />}
    </View>
  )
}

/** What was asked for: for whom to keep, and for whom to tell support. */
export function Facts({ order }: { order: OrderDetail }) {
  const { number, at, title, remark, parcel, recipient, due } = order
  return (
    <View className="o-bill">
      <BillLine
        faint
        title={t('物品或事项')}
        value={[title, parcelText(order)].filter((part) => part !== '').join('，')}
      />
      {parcel !== null && <BillLine faint title={t('取件码或短信')} value={parcel} />}
      {recipient && (
        <BillLine
          faint
          title={t('收件人')}
          value={`${recipient.name} ${recipient.phone} ${recipient.address}`}
        />
      )}
      <BillLine faint title={t('送达时间')} value={t('{time} 前', { time: dayTime(due) })} />
      {remark !== '' && <BillLine faint title={t('备注')} value={remark} />}
      <BillLine faint title={t('下单时间')} value={dayTime(at)} />
      <NumberLine number={number} faint />
    </View>
  )
}

/** Why there is nobody just now. */
export function Handing({ order: { transfer, state } }: { order: OrderDetail }) {
  if (!transfer || (state !== 'handing' && state !== 'passing')) return null
  return (
    <Notice icon="users">
      {t('骑手想转给{name}，{time} 前没有接手就还由原来的骑手送。', {
        name: transfer.to,
        time: dayTime(transfer.until),
      })}
    </Notice>
  )
}
