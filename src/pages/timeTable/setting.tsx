import React from 'react'
import { observer } from 'mobx-react-lite'
import { ClashesView } from '@/features/timetable/clashes-view'
import { DaysView } from '@/features/timetable/days-view'
import { SettingView } from '@/features/timetable/setting-view'
import { CodesView } from '@/features/timetable/share/codes-view'
import { FeedView } from '@/features/timetable/share/feed-view'
import { FreeView } from '@/features/timetable/share/free-view'
import { SharedView } from '@/features/timetable/share/shared-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { usePageQuery } from '@/platform/query'
import { signedIn } from '@/shell/account/sign-in-first'

type ViewName = 'calendar' | 'share' | 'free' | 'code' | 'clashes' | 'days'

interface Query extends Record<string, string> {
  view: ViewName
  /** Of `code`: what it shows. */
  code: string
  /** Of `days`: the term. */
  id: string
}

/** The settings of the timetable; by `?view=` what leaves it, and what two devices changed at once. What a code shows is for anyone. */
export default function Setting() {
  const { view, code = '', id = '' } = usePageQuery<Query>()
  return view === 'code' ? <SharedView code={code} /> : <OwnViews view={view} id={id} />
}

interface OwnProps {
  view: ViewName | undefined
  id: string
}

const OwnViews = signedIn(function OwnViews({ view, id }: OwnProps) {
  if (view === 'calendar') return <FeedView />
  if (view === 'share') return <CodesView />
  if (view === 'free') return <FreeView />
  return <Own view={view} id={id} />
})

const Own = observer(function Own({ view, id }: OwnProps) {
  const table = useTimetable({ pull: true })
  if (view === 'clashes') return <ClashesView table={table} />
  if (view === 'days') return <DaysView table={table} id={id} />
  return <SettingView table={table} />
})
