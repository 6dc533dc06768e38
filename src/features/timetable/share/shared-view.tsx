import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { codeIn } from '@contract/timetable/share/rules'
import type { SharedTimetable } from '@contract/timetable/share/schema'
import { t } from '@/locale'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { linkTo } from '@/shell/links'
import { Unnamed } from '@/shell/with-id'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { dateText } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { DiffView } from '../academic/diff-view'
import { TimetableStore } from '../timetable-store'
import { WeekGrid, WeekHead } from '../week-grid'
import { WeekStore } from '../week-store'
import { pathOfCode } from './pages'
import { SharedStore, SharedTable } from './shared-store'
import './share.css'

/** The timetable that a code shows. */
export const SharedView = observer(function SharedView({ code: given }: { code: string }) {
  const code = codeIn(given)
  const user = session.info?.user_id ?? ''
  return code === null ? <Unnamed /> : <Opened key={user} code={code} user={user} />
})

/** `user`: who looks at it; '' for a guest, who signs in first to take it over. */
const Opened = observer(function Opened({ code, user }: { code: string; user: string }) {
  const store = useStore(() => new SharedStore(code, new TimetableStore(user)), {
    pull: true,
  })
  const { shared, diff, comparing } = store
  const { data } = shared
  useTitle(t('同学的课表'))
  useShare(() => data && { title: t('{name}的课表', { name: data.from.name }), path: pathOfCode(code) })
  if (diff) return <DiffView store={diff} onAccept={store.accept} onBack={store.back} again={t('返回')} />
  const takes = data?.names === 'all' && !data.mine && data.classes.length > 0
  return (
    <PageFrame
      foot={
        takes && (
          <ActionBar>
            <View className="u-grow">
              {user === '' ? (
                <Button block onTap={linkTo(signInPage)}>
                  {t('登录后导入到我的课表')}
                </Button>
              ) : (
                <Button block loading={comparing.busy} onTap={() => void comparing.run()}>
                  {t('导入到我的课表')}
                </Button>
              )}
            </View>
          </ActionBar>
        )
      }
    >
      <Loaded of={shared} skeleton={<CardSkeleton />}>
        {(found) => <Week key={found.until} shared={found} />}
      </Loaded>
      {takes && user === '' && (
        <View className="u-pad u-meta">
          {t('登录后回到这里就能导入；也可以记下分享码 {code}，以后在“导入课表”里用。', { code })}
        </View>
      )}
    </PageFrame>
  )
})

const Week = observer(function Week({ shared }: { shared: SharedTimetable }) {
  const [store] = useState(() => new WeekStore(new SharedTable(shared), false))
  const { week, weeks, table } = store
  const { from, term, names, until, mine } = shared
  return (
    <>
      <View className="ts-pick">
        <Avatar src={from.avatar} name={from.name} size={40} />
        <View className="u-grow">
          <View className="u-title u-one">
            {mine ? t('我分享的课表') : t('{name}的课表', { name: from.name })}
          </View>
          <View className="u-meta">
            {[term.name, t('{date}前有效', { date: dateText(until) })].join(' · ')}
          </View>
        </View>
        {names === 'busy' && <Tag>{t('只看忙闲')}</Tag>}
      </View>
      <View className="tt-bar">
        <IconButton
          name="chevron-left"
          label={t('上一周')}
          disabled={week <= 1}
          onTap={() => store.choose(week - 1)}
        />
        <View className="tt-bar-week">{t('第 {n} 周', { n: week })}</View>
        <IconButton
          name="chevron-right"
          label={t('下一周')}
          disabled={week >= weeks}
          onTap={() => store.choose(week + 1)}
        />
        {week !== table.week && (
          <Button size={32} kind="quiet" onTap={store.back}>
            {t('回本周')}
          </Button>
        )}
      </View>
      <WeekHead store={store} />
      <WeekGrid store={store} />
    </>
  )
})
