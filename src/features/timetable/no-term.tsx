import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { State } from '@/ui/states/state'
import { importPage, newTermPage } from './pages'
import { Status } from './status'
import { Unknown } from './unknown'
import type { TimetableStore } from './timetable-store'

/** Before there is a timetable: both ways to one, once it is known that there is none. */
export const NoTerm = observer(function NoTerm({ table }: { table: TimetableStore }) {
  if (!table.known)
    return (
      <PageFrame>
        <Unknown table={table} />
      </PageFrame>
    )
  return (
    <PageFrame>
      <Status store={table} />
      <State
        drawing="box"
        title={t('还没有课表')}
        text={t('从教务系统导入，或者自己建一张；没有网络也能看。')}
        action={{ label: t('导入课表'), onTap: linkTo(importPage) }}
      >
        <Button className="tt-own" kind="quiet" onTap={linkTo(newTermPage)}>
          {t('自己建一张')}
        </Button>
      </State>
    </PageFrame>
  )
})
