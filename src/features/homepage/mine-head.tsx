import React from 'react'
import { observer } from 'mobx-react-lite'
import { arrivalOf, dayCount } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { HeroName } from '@/features/homepage/hero-name'
import { myLists } from '@/features/homepage/my-lists'
import { Stats } from '@/features/homepage/stats'
import { linkTo, linkToPerson } from '@/shell/links'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { formatCount, gradeText } from '@/ui/format'
import { Marker } from '@/ui/marker'
import { profile, profilePage } from '../../shell/account/profile'
import '../../shell/account/account.css'

/** The masthead: days at the school. */
export const DayCount = observer(function DayCount() {
  const { me } = profile
  if (!me) return <View className="u-display">{t('我的')}</View>
  return (
    <View className="a-day">
      {t('来校第')}
      <View className="u-display">
        <Marker>{formatCount(dayCount(arrivalOf(me, Date.now()), Date.now()))}</Marker>
      </View>
      {t('天')}
    </View>
  )
})

/** School, college and year; each only where it is known. */
const belongs = ({ school, college, grade }: Me): string => {
  const year = grade === null ? '' : gradeText(grade)
  return [school?.name ?? t('还没有选学校'), [college, year].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ')
}

/** Who the person is, and their counts. */
export const MineHead = observer(function MineHead({ me }: { me: Me }) {
  const toHomepage = linkToPerson(me.id)
  const stats = [
    { label: t('动态'), count: me.dynamics, onTap: toHomepage },
    { label: t('关注'), count: me.followings, onTap: myLists.followings },
    { label: t('粉丝'), count: me.followers, onTap: myLists.followers },
    { label: t('获赞'), count: me.liked, onTap: myLists.liked },
  ]
  return (
    <>
      <View className="a-me">
        <Avatar src={me.avatar} name={me.name} size={68} frame={me.frame} onTap={toHomepage} />
        <View className="u-grow">
          <HeroName name={me.name} plate={me.plate} />
          <View className="u-meta u-two">{belongs(me)}</View>
        </View>
        <Button size={32} kind="line" onTap={linkTo(profilePage)}>
          {t('编辑资料')}
        </Button>
      </View>
      {me.intro !== '' && <View className="u-ink2 u-text a-intro">{me.intro}</View>}
      <Stats items={stats} />
    </>
  )
})
