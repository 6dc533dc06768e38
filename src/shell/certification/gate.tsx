import React from 'react'
import type { ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import type { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { Block } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import './certification.css'

interface AboutMeProps<T> {
  of: Resource<T>
  children: (data: T) => ReactNode
}

/** A page about the signed-in person's certification. Read anew when it shows again. */
export const AboutMe = observer(function AboutMe<T>(props: AboutMeProps<T>) {
  const user = session.info?.user_id
  return (
    <PageFrame>
      {user ? (
        <Read key={user} {...props} />
      ) : (
        <Empty
          title={t('登录后再认证')}
          text={t('认证是跟着账号走的。')}
          action={{ label: t('登录'), onTap: linkTo(signInPage) }}
        />
      )}
    </PageFrame>
  )
}) as <T>(props: AboutMeProps<T>) => ReactElement

function Read<T>({ of, children }: AboutMeProps<T>) {
  const resource = useStore(() => of, { show: true })
  return (
    <Loaded of={resource} skeleton={<Skeleton />}>
      {children}
    </Loaded>
  )
}

const Skeleton = () => (
  <>
    <View className="c-head u-sk-fade">
      <Block width="128px" height="26px" />
    </View>
    <GroupSkeleton rows={1} text />
    <GroupSkeleton text />
  </>
)
