import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/running/rules'
import type { Disputed } from '@contract/running/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chips } from '@/ui/chips'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { yuan } from '../shared/words'
import { pathOfHeld } from './pages'
import '@/shell/roles/roles.css'

const byId = ({ id }: Disputed) => id
const whose: Record<string, string> = {
  owner: t('下单人申请售后'),
  rider: t('骑手申请售后'),
  clock: t('一直没有送到'),
}

/** Orders in dispute, first come first, each decided by how much goes back. `onDone`: the numbers beside the queue are no longer right. */
export function DisputeQueue({ onDone }: { onDone: () => Promise<void> }) {
  const [list] = useState(
    () => new PagedList<Disputed>((after) => get('running/disputes', { after }, inPlace), byId),
  )
  const [deciding, setDeciding] = useState<Disputed | null>(null)
  useEffect(() => void list.load(), [list])
  // read anew either way: somebody else may have been first
  const decide = (body: { id: string; share: number; note: string }) =>
    post('running/decide', body).finally(() => Promise.all([list.refresh(), onDone()]))
  const row = (order: Disputed) => (
    <Card className="r-row">
      <View className="r-head">
        <View className="u-grow u-strong u-text">{order.title}</View>
        <View className="u-meta">{relativeTime(order.since)}</View>
      </View>
      <View className="u-meta">
        {t('{whose}，这一单 {sum}', { whose: whose[order.by] ?? '', sum: yuan(order.total) })}
      </View>
      {order.text !== '' && <View className="u-text">{order.text}</View>}
      <Side label={t('下单人')} person={order.owner} />
      <Side label={t('骑手')} person={order.rider} />
      <View className="r-acts">
        <Button size={44} kind="line" className="u-grow" onTap={() => go(pathOfHeld(order.id))}>
          {t('看经过和照片')}
        </Button>
        <Button size={44} className="u-grow" onTap={() => setDeciding(order)}>
          {t('处理')}
        </Button>
      </View>
    </Card>
  )
  return (
    <>
      <PagedListView
        list={list}
        keyOf={byId}
        renderItem={row}
        rowHeight={260}
        skeleton={<CardSkeleton />}
        empty={
          <Empty drawing="lamp" title={t('没有等着的争议')} text={t('跑腿单有人申请售后时，会排到这里。')} />
        }
      />
      {deciding && <DecideSheet order={deciding} onClose={() => setDeciding(null)} onSend={decide} />}
    </>
  )
}

const Side = ({ label, person: { name, avatar } }: { label: string; person: Disputed['owner'] }) => (
  <View className="r-head">
    <Avatar src={avatar} name={name} size={32} />
    <View className="u-grow u-one">{name}</View>
    <View className="u-meta">{label}</View>
  </View>
)

const shares = ['0', '50', '100'] as const
const shareTitles = { 0: t('不退'), 50: t('退一半'), 100: t('全退') } as const

interface DecideProps {
  order: Disputed
  onClose: () => void
  onSend: (body: { id: string; share: number; note: string }) => Promise<unknown>
}

const DecideSheet = observer(function DecideSheet({ order, onClose, onSend }: DecideProps) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { share: '', note: '' },
        limits: {
          share: {
            label: t('退给下单人百分之几'),
            required: true,
            pattern: '^(100|\\d{1,2})$',
            message: t('写 0 到 100 的整数'),
          },
          note: { label: t('理由'), required: true, ...limits.reason },
        },
      }),
  )
  const back = /^(100|\d{1,2})$/.test(form.values.share)
    ? Math.floor((order.total * Number(form.values.share)) / 100)
    : null
  const send = async () => {
    const done = await form
      .submit(async ({ share, note }) => {
        const sure = await feedback.modal({
          title: t('退给下单人 {n}%？', { n: Number(share) }),
          content: t('钱马上分好，不能再改。双方都会收到理由。'),
          confirmText: t('处理'),
          danger: true,
        })
        if (sure) await onSend({ id: order.id, share: Number(share), note: note.trim() })
        return sure
      })
      .catch(() => false)
    if (done) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('处理争议')}
      head={<View className="u-title u-one">{order.title}</View>}
      bare
    >
      <View className="r-form">
        <Chips
          items={shares.map((key) => ({ key, label: shareTitles[key] }))}
          value={shares.find((key) => key === form.values.share) ?? null}
          onChange={(key) => form.set('share', key)}
        />
        <TextField
          {...form.field('share')}
          type="number"
          max={3}
          hint={back === null ? undefined : t('约 {back} 退给下单人，其余按单结给骑手', { back: yuan(back) })}
        />
        <TextareaField
          {...form.field('note')}
          max={limits.reason.max}
          placeholder={t('双方都会看到，写清楚凭什么这样分')}
        />
        <View className="r-end">
          <Button block kind="danger" loading={form.busy} onTap={() => void send()}>
            {t('处理')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
