import React, { useState } from 'react'
import type { WaitingBusiness } from '@contract/secondhand/sellers/schema'
import { approval, Decidable, refusal, type Answer } from '@/shell/desk/decidable'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskList, DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { PictureGrid } from '@/ui/picture-grid'
import { Segmented } from '@/ui/segmented'
import { Tag } from '@/ui/tag'

const views = [
  { key: 'waiting', label: t('等审核') },
  { key: 'verified', label: t('已认证') },
] as const
type Shown = (typeof views)[number]['key']

/** Sellers who wait to be verified as a business, or appeal, and those who are. */
export function BusinessQueue({ onDone }: DeskProps) {
  const [view, setView] = useState<Shown>('waiting')
  return (
    <>
      <View className="r-tabs">
        <Segmented items={views} value={view} onChange={setView} />
      </View>
      {view === 'waiting' ? <Waiting onDone={onDone} /> : <Verified onDone={onDone} />}
    </>
  )
}

/** What is to be held against the licence. */
const Said = ({ person, at, name, licence, pictures, appeal }: WaitingBusiness) => (
  <>
    <DeskHead person={person} at={at}>
      {appeal && <Tag tone="amber">{t('申诉')}</Tag>}
    </DeskHead>
    <View className="u-strong u-text">{name}</View>
    {appeal && <View className="u-text">{t('撤销的理由：{reason}', appeal)}</View>}
    {appeal && <View className="u-text">{t('卖家说：{text}', appeal)}</View>}
    <View className="u-ink2 u-text u-figures">{licence}</View>
    <PictureGrid pictures={pictures} />
  </>
)

function Waiting({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<WaitingBusiness, Answer>({
        fetch: (after) => get('secondHand/businesses', { after }, inPlace),
        send: ({ id }, decision) => post('secondHand/decideBusiness', { id, ...decision }),
        onDecided: onDone,
      }),
  )
  const approve = (business: WaitingBusiness) =>
    queue.confirm(business, approval, {
      title: business.appeal
        ? t('恢复“{name}”的认证？', { name: business.name })
        : t('通过“{name}”的认证？', { name: business.name }),
      content: t('通过后可以继续上架，买家从这里买的东西可以七天无理由退货。'),
      confirmText: t('通过'),
    })
  return (
    <DeskQueue
      queue={queue}
      rowHeight={300}
      empty={{
        title: t('没有等着认证的商家'),
        text: t('卖得比较多的同学交来营业执照，或对撤销申诉，会排到这里。'),
      }}
      approve={{ label: ({ appeal }) => (appeal ? t('恢复认证') : t('通过')), onTap: approve }}
      refuse={{
        label: t('不通过'),
        title: ({ name, appeal }) =>
          appeal ? t('维持撤销“{name}”的认证', { name }) : t('不通过“{name}”的认证', { name }),
        decision: refusal,
      }}
    >
      {(business) => <Said {...business} />}
    </DeskQueue>
  )
}

function Verified({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<WaitingBusiness, { reason: string }>({
        fetch: (after) => get('secondHand/verifiedBusinesses', { after }, inPlace),
        send: ({ id }, decision) => post('secondHand/revokeBusiness', { id, ...decision }),
        onDecided: onDone,
      }),
  )
  const [revoking, setRevoking] = useState<WaitingBusiness | null>(null)
  return (
    <>
      <DeskList
        list={queue.list}
        rowHeight={300}
        empty={{ title: t('还没有认证的商家'), text: t('审核通过的商家会在这里，出了问题可以撤销。') }}
        row={(business) => (
          <Card className="r-row">
            <Said {...business} />
            <View className="r-acts">
              <Button size={44} kind="line" className="u-grow" onTap={() => setRevoking(business)}>
                {t('撤销认证')}
              </Button>
            </View>
          </Card>
        )}
      />
      {revoking && (
        <ReasonSheet
          title={t('撤销“{name}”的认证', { name: revoking.name })}
          label={t('撤销认证')}
          placeholder={t('卖家会看到。已经卖出的照原来的约定，卖家可以申诉一次')}
          onClose={() => setRevoking(null)}
          onSend={(reason) => queue.decide(revoking, { reason })}
        />
      )}
    </>
  )
}
