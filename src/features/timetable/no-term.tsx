import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { State } from '@/ui/states/state'
import { importPage, newTermPage } from './pages'
import { Status } from './status'
import type { TimetableStore } from './timetable-store'

/** Before there is a timetable: both ways to one. */
export const NoTerm = observer(function NoTerm({ table }: { table: TimetableStore }) {
  return (
    <PageFrame>
      <Status store={table} />
      <State
        drawing="box"
        title={table.syncing ? t('正在取课表') : t('还没有课表')}
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
