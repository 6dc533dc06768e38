import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { Home } from '@contract/homepage/schema'
import { t } from '@/locale'
import { linkTo, linkToChat } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { gradeText } from '@/ui/format'
import { Block, RowSkeleton } from '@/ui/states/skeleton'
import { HeroName } from './hero-name'
import { FollowButton } from '../../shell/account/person-line'
import type { HomeStore } from './home-store'
import { myLists } from './my-lists'
import { Stats } from './stats'
import './homepage.css'

/** School, college and year; each only where it is known. */
const belongs = ({ school, college, grade }: Home): string =>
  [school, [college, grade === null ? '' : gradeText(grade)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ')

function linkToList(home: Home, tab: 'followings' | 'followers') {
  if (home.mine) return myLists[tab]
  if (!home.open.follows) return () => feedback.toast(t('对方没有公开关注和粉丝'))
  return linkTo(`/pages/personalHomepage/fans?id=${home.id}&tab=${tab}`)
}

interface HeadProps {
  store: HomeStore
  home: Home
  /** Shows the dynamics. */
  onDynamics: () => void
  /** The owner's own button, in place of following. */
  own?: ReactNode
}

/** Who the person is, their counts, and following them. */
export const Head = observer(function Head({ store, home, onDynamics, own }: HeadProps) {
  const { follow, name } = store
  const face = home.avatar
  const stats = [
    { label: t('动态'), count: home.dynamics, onTap: onDynamics },
    { label: t('关注'), count: home.followings, onTap: linkToList(home, 'followings') },
    { label: t('粉丝'), count: follow?.count ?? home.followers, onTap: linkToList(home, 'followers') },
    { label: t('获赞'), count: home.liked, onTap: home.mine ? myLists.liked : onDynamics },
  ]
  return (
    <>
      <View className="hp-head">
        <View className="hp-who">
          <Avatar
            src={face}
            name={home.name}
            size={68}
            frame={home.frame}
            onTap={() => face && void reportFailure(media.preview([face], 0), t('图片打不开，请再试一次'))}
          />
          <View className="u-grow">
            <HeroName name={name} plate={home.plate} />
            {store.remark !== null && (
              <View className="u-meta u-one">{t('昵称：{name}', { name: home.name })}</View>
            )}
            <View className="u-meta u-two">{belongs(home) || t('还没有选学校')}</View>
          </View>
          {home.mine && own}
        </View>
        {!home.mine && (
          <View className="hp-acts">
            {follow && (
              <FollowButton
                className="hp-act"
                size={44}
                follow={follow}
                follower={home.follower}
                name={name}
              />
            )}
            <Button
              className="hp-act"
              size={44}
              kind="line"
              icon="message-2"
              ariaLabel={t('发消息给{name}', { name })}
              onTap={linkToChat(home.id)}
            >
              {t('发消息')}
            </Button>
          </View>
        )}
        {home.intro !== '' && <View className="u-ink2 u-text hp-intro">{home.intro}</View>}
      </View>
      <Stats items={stats} />
    </>
  )
})

/** The page before it is there. */
export const HeadSkeleton = () => (
  <>
    <RowSkeleton rows={1} />
    <View className="hp-stats u-sk-fade">
      <Block width="100%" height="60px" />
    </View>
  </>
)
