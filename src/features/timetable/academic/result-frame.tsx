import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { pathOfSignIn, type ResultView } from './pages'
import type { ResultStore } from './result-store'
import type { Found, Kept } from './visit'
import './academic.css'

interface ResultFrameProps<V extends ResultView & keyof Found> {
  view: V
  store: ResultStore<V>
  /** What is asked for, above what was found. */
  asked?: ReactNode
  /** Who has not signed in is told what for. */
  away: string
  children: (found: Kept<V>) => ReactNode
}

/** What there is an end to: said, so that nobody takes a part for the whole. Kept by an older build it is not there. */
export const LeftOut = ({ left = [] }: { left?: string[] | undefined }) =>
  left.length === 0 ? null : (
    <View className="ak-note">{t('一次查不完，没有查：{names}', { names: left.join('、') })}</View>
  )

/** What a system said, with when it was read; or the way to sign in there. */
export const ResultFrame = observer(function ResultFrame<V extends ResultView & keyof Found>({
  view,
  store,
  asked,
  away,
  children,
}: ResultFrameProps<V>) {
  const { kept, busy, problem } = store
  const signIn = linkTo(pathOfSignIn(view))
  if (store.away && !kept)
    return (
      <PageFrame>
        <Empty
          drawing="lamp"
          title={t('先登录教务系统')}
          text={away}
          action={{ label: t('去登录'), onTap: signIn }}
        />
      </PageFrame>
    )
  return (
    <PageFrame>
      {kept && (
        <View className="ak-note ak-note-row">
          <View className="u-grow">
            {busy ? t('正在读取') : t('{time}读取', { time: relativeTime(kept.at) })}
            {kept.who && <View className="u-meta">{kept.who.name}</View>}
          </View>
          <Button kind="line" size={32} loading={busy} onTap={store.away ? signIn : () => void store.load()}>
            {t('更新')}
          </Button>
        </View>
      )}
      {problem !== '' && (
        <View className="ak-note u-danger" ariaRole="alert">
          {problem}
        </View>
      )}
      {asked}
      {kept ? children(kept) : busy && <LinesSkeleton />}
    </PageFrame>
  )
}) as <V extends ResultView & keyof Found>(props: ResultFrameProps<V>) => React.ReactElement
