import React from 'react'
import { observer } from 'mobx-react-lite'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import type { DiffStore } from './diff-store'
import { linkToView } from './pages'
import './academic.css'

/** It is done: what was, where it is, and the way back. */
export const DoneView = observer(function DoneView({
  store,
  onBack,
  again,
}: {
  store: DiffStore
  onBack: () => void
  again: string | undefined
}) {
  const { added = 0, changed = 0, removed = 0 } = store.done ?? {}
  const what = [
    added > 0 && t('新增 {n} 节', { n: added }),
    changed > 0 && t('改了 {n} 节', { n: changed }),
    removed > 0 && t('删了 {n} 节', { n: removed }),
  ].filter(Boolean)
  return (
    <PageFrame>
      <Empty
        drawing="plane"
        title={t('课表导好了')}
        text={`${what.join('，')}。`}
        action={{ label: t('去看课表'), onTap: linkTo('/pages/timeTable/indexWeek') }}
      />
      <View className="ak-acts">
        <Button className="u-grow" kind="line" size={44} icon="arrow-back-up" onTap={store.undo}>
          {t('撤销')}
        </Button>
        <Button className="u-grow" kind="quiet" size={44} onTap={onBack}>
          {again ?? t('再导一次')}
        </Button>
      </View>
      <CellGroup>
        <Cell icon="certificate" title={t('成绩')} onTap={linkToView('score')} />
        <Cell icon="clock" title={t('考试安排')} onTap={linkToView('exam')} />
        <Cell icon="map-pin" title={t('空教室')} onTap={linkToView('room')} />
      </CellGroup>
    </PageFrame>
  )
})
