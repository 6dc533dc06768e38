import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { ratedText } from '@/shell/order/labels'
import { Needs } from '@/shell/needs/needs'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { Cell, CellGroup } from '@/ui/cell'
import { Check } from '@/ui/form/option-fields'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { hallPage, riderPage } from '../shared/pages'
import { marginPage } from './pages'
import type { RiderStore } from './rider-store'
import { RiderRules } from './rules'
import './ride.css'

const needs = ['school', 'student', 'verified', 'gender'] as const

/** What a rider needs, agrees to, and is then; `rider` null: a visitor. */
export const Join = observer(function Join({ store, rider }: { store: RiderStore; rider: Rider | null }) {
  if (rider === null || rider.state === null)
    return (
      <Needs of={needs} lead={<Pitch />}>
        <Apply store={store} />
      </Needs>
    )
  return (
    <PageFrame>
      <Joined rider={rider} />
      <Section title={t('骑手规则')} />
      <RiderRules />
    </PageFrame>
  )
})

const Pitch = () => (
  <View className="rr-head">
    <View className="u-hero" ariaRole="heading">
      {t('顺路，就把钱赚了')}
    </View>
    <View className="u-ink2">{t('给本校同学取件、寄件、跑腿。想接就接，收入当天进余额。')}</View>
  </View>
)

const Apply = observer(function Apply({ store }: { store: RiderStore }) {
  const [agreed, setAgreed] = useState(false)
  const apply = async () => {
    if (!agreed) return feedback.toast(t('请先看过并同意骑手规则'))
    if (await store.apply.run()) feedback.toast(t('欢迎，你是骑手了'), { icon: 'success' })
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <BarButton loading={store.apply.busy} onTap={() => void apply()}>
            {t('成为骑手')}
          </BarButton>
        </ActionBar>
      }
    >
      <Pitch />
      <Section title={t('骑手规则')} />
      <RiderRules />
      <View className="rr-agree" ariaRole="checkbox" ariaChecked={agreed} onTap={() => setAgreed(!agreed)}>
        <Check on={agreed} />
        <View className="u-grow">{t('我看过并同意骑手规则')}</View>
      </View>
    </PageFrame>
  )
})

const Joined = ({ rider }: { rider: Rider }) => {
  const { state, level_title, percent, done, margin } = rider
  const short = margin.balance < margin.required
  return (
    <>
      <View className="rr-head">
        <View className="u-hero" ariaRole="heading">
          {state === 'active' ? t('你是骑手') : t('骑手资格暂停了')}
        </View>
        <View className="u-ink2">
          {state === 'active'
            ? t('{level}，跑完 {n} 单，{stars}，平台收 {percent}%', {
                level: level_title,
                n: done,
                stars: ratedText(rider),
                percent,
              })
            : t('原因在系统通知里，可以从那里申诉。手上的单仍要送完。')}
        </View>
      </View>
      <CellGroup>
        {state === 'active' && (
          <Cell icon="moped" title={t('跑腿大厅')} text={t('本校正在等骑手的单')} onTap={linkTo(hallPage)} />
        )}
        {short && (
          <Cell icon="shield-lock" title={t('保证金')} value={t('还没交')} onTap={linkTo(marginPage)} />
        )}
        <Cell icon="list" title={t('我接的单')} onTap={linkTo(riderPage)} />
      </CellGroup>
    </>
  )
}
