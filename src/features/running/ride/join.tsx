import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { authenticationPage, certificatePage } from '@/net/prompts'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Check } from '@/ui/form/option-fields'
import type { IconName } from '@/ui/icons/names'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Tag } from '@/ui/tag'
import { hallPage, riderPage } from '../shared/pages'
import { marginPage, profitPage, rankingPage } from './pages'
import type { RiderStore } from './rider-store'
import { RiderRules } from './rules'
import { starsText } from './words'
import './ride.css'

interface Need {
  key: keyof Rider['needs']
  icon: IconName
  title: string
  text: string
  path: string
}
const needs: Need[] = [
  {
    key: 'student',
    icon: 'school',
    title: t('学生认证'),
    text: t('只有本校同学能接单'),
    path: authenticationPage,
  },
  { key: 'verified', icon: 'id', title: t('实名认证'), text: t('出了问题找得到人'), path: certificatePage },
  {
    key: 'gender',
    icon: 'user',
    title: t('填写性别'),
    text: t('有些单只要同性骑手'),
    path: '/pages/user/editInfo/index',
  },
]

/** What a rider needs, agrees to, and is then. */
export const Join = observer(function Join({ store, rider }: { store: RiderStore; rider: Rider }) {
  if (rider.state === null) return <Apply store={store} rider={rider} />
  return (
    <PageFrame>
      <Joined rider={rider} />
      <Section title={t('骑手规则')} />
      <RiderRules />
    </PageFrame>
  )
})

const Apply = observer(function Apply({ store, rider }: { store: RiderStore; rider: Rider }) {
  const [agreed, setAgreed] = useState(false)
  const missing = needs.filter(({ key }) => !rider.needs[key])
  const apply = async () => {
    if (missing.length > 0)
      return feedback.toast(t('还差：{what}', { what: missing.map(({ title }) => title).join(t('、')) }))
    if (!agreed) return feedback.toast(t('请先看过并同意骑手规则'))
    if (await store.apply.run()) feedback.toast(t('欢迎，你是骑手了'), { icon: 'success' })
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block loading={store.apply.busy} onTap={() => void apply()}>
              {t('成为骑手')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <View className="rr-head">
        <View className="u-hero" ariaRole="heading">
          {t('顺路，就把钱赚了')}
        </View>
        <View className="u-ink2">{t('给本校同学取件、寄件、跑腿。想接就接，收入当天进余额。')}</View>
      </View>
      <CellGroup>
        {needs.map(({ key, icon, title, text, path }) =>
          rider.needs[key] ? (
            <Cell key={key} icon={icon} title={title} text={text}>
              <Tag tone="green">{t('已完成')}</Tag>
            </Cell>
          ) : (
            <Cell key={key} icon={icon} title={title} text={text} value={t('去完成')} onTap={linkTo(path)} />
          ),
        )}
      </CellGroup>
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
  const { state, level_title, percent, done, stars, margin } = rider
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
                stars: starsText(stars),
                percent,
              })
            : t('原因在系统通知里，可以从那里申诉。手上的单仍要送完。')}
        </View>
      </View>
      <CellGroup>
        {state === 'active' && (
          <Cell icon="moped" title={t('抢单大厅')} text={t('本校正在等骑手的单')} onTap={linkTo(hallPage)} />
        )}
        <Cell icon="list" title={t('我接的单')} onTap={linkTo(riderPage)} />
        <Cell
          icon="shield-lock"
          title={t('保证金')}
          value={short ? t('还没交') : undefined}
          onTap={linkTo(marginPage)}
        />
        <Cell icon="wallet" title={t('收入')} onTap={linkTo(profitPage)} />
        <Cell icon="star" title={t('骑手排行')} onTap={linkTo(rankingPage)} />
      </CellGroup>
    </>
  )
}
