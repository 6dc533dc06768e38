import React, { useEffect, useState } from 'react'
import { autorun } from 'mobx'
import { observer } from 'mobx-react-lite'
import { limits, starsMax } from '@contract/evaluation/rules'
import type { Evaluation } from '@contract/evaluation/schema'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { Field } from '@/ui/form/field'
import { RatingField } from '@/ui/form/rating-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { relativeTime } from '@/ui/format'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useLive } from '../shared/use-live'
import { RatingStore } from './rating-store'
import { TipSheet } from './tip-sheet'
import './order.css'

const feelings = ['', '很差', '不太好', '一般', '不错', '非常好'] as const

/** Rates the other side of an order that is over; adds a word later; reads what they said. */
export const RatingView = observer(function RatingView({ id }: { id: string }) {
  const [store] = useState(() => new RatingStore(id))
  useLive(store.load)
  useEffect(() => autorun(() => store.keep()), [store])
  const { order, both } = store
  const error = order.phase === 'error' ? order.error : both.phase === 'error' ? both.error : null
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.load()} />
      {error !== null && <ErrorState error={error} onRetry={() => void store.load()} />}
      {error === null && (!order.data || !both.data) && <FormSkeleton fields={3} />}
      {error === null && order.data && both.data && (
        <Body store={store} order={order.data} mine={both.data.mine} theirs={both.data.theirs} />
      )}
    </PageFrame>
  )
})

interface BodyProps {
  store: RatingStore
  order: OrderDetail
  mine: Evaluation | null
  theirs: Evaluation | null
}

const Body = observer(function Body({ store, order, mine, theirs }: BodyProps) {
  const rated = order.mine ? order.rider : order.owner
  const { rating, state } = order
  return (
    <>
      {rated && (
        <View className="er-pad er-top">
          <Avatar src={rated.avatar} name={rated.name} size={48} />
          <View className="u-grow">
            <View className="u-title u-one">{rated.name}</View>
            <View className="u-meta u-one">{order.title}</View>
          </View>
        </View>
      )}
      {!mine && rating.may && <RatingForm store={store} />}
      {!mine && !rating.may && <Empty title={t('现在不能评价')} text={t('订单结束后 15 天内可以评价。')} />}
      {mine && <Said said={mine} title={t('我的评价')} />}
      {mine && rating.second && <SecondForm store={store} />}
      {theirs ? (
        <Said said={theirs} title={t('对方的评价')} />
      ) : (
        mine && <View className="er-pad u-meta">{t('对方评价后，这里能看到。')}</View>
      )}
      {order.mine && mine && state === 'done' && <Thanks id={order.id} />}
    </>
  )
})

const RatingForm = observer(function RatingForm({ store }: { store: RatingStore }) {
  const { form, offered, of } = store
  const { stars, tags, nameless } = form.values
  const send = async () => {
    if (await store.send()) feedback.toast(t('评价好了'), { icon: 'success' })
  }
  return (
    <>
      <RatingField
        {...form.field('stars')}
        label={of === 'rider' ? t('骑手怎么样') : t('下单人怎么样')}
        hint={t(feelings[stars] ?? '')}
      />
      <Field label={t('印象（最多 {n} 个）', { n: limits.tags })}>
        <View className="er-tagset">
          {offered.map((tag) => (
            <View
              key={tag}
              className={classes('er-tag', tags.includes(tag) && 'er-tag-on')}
              ariaRole="checkbox"
              ariaChecked={tags.includes(tag)}
              onTap={() => store.toggle(tag)}
            >
              {t(tag)}
            </View>
          ))}
        </View>
      </Field>
      <TextareaField {...form.field('text')} max={limits.text.max} placeholder={t('说说具体的，可以不写')} />
      {of === 'rider' && (
        <CellGroup>
          <SwitchField
            label={t('匿名')}
            hint={t('骑手和别人看不到是谁写的')}
            value={nameless}
            onChange={form.field('nameless').onChange}
          />
        </CellGroup>
      )}
      <View className="u-pad">
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('提交评价')}
        </Button>
      </View>
    </>
  )
})

const SecondForm = observer(function SecondForm({ store }: { store: RatingStore }) {
  const { second } = store
  const send = async () => {
    if (await store.add()) feedback.toast(t('追评好了'), { icon: 'success' })
  }
  return (
    <>
      <TextareaField
        {...second.field('text')}
        max={limits.second.max}
        placeholder={t('用过以后还想补充的，只能追加一次')}
      />
      <View className="u-pad">
        <Button kind="line" block loading={second.busy} onTap={() => void send()}>
          {t('追加评价')}
        </Button>
      </View>
    </>
  )
})

/** Stars as words for all readers: 4 / 5. */
const Said = ({ said, title }: { said: Evaluation; title: string }) => (
  <View className="u-card">
    <View className="u-row u-gap8">
      <View className="u-strong u-grow">{title}</View>
      <View className="u-figures">{t('{n} / {max} 星', { n: said.stars, max: starsMax })}</View>
    </View>
    {said.tags.length > 0 && (
      <View className="er-tags">
        {said.tags.map((tag) => (
          <Tag key={tag}>{t(tag)}</Tag>
        ))}
      </View>
    )}
    {said.text !== '' && <View className="u-text">{said.text}</View>}
    {said.second && <View className="u-text u-ink2">{t('追评：{text}', { text: said.second.text })}</View>}
    <View className="u-meta">{relativeTime(said.at)}</View>
  </View>
)

function Thanks({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <View className="u-pad er-thanks">
      <Button kind="line" block icon="gift" onTap={() => setOpen(true)}>
        {t('再给骑手小费')}
      </Button>
      <TipSheet order={id} open={open} onClose={() => setOpen(false)} />
    </View>
  )
}
