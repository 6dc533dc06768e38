import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Memo } from '@contract/timetable/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Cell } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { pathOfMemo } from './pages'
import type { TimetableStore } from './timetable-store'

/** A memo, done by its circle; its words lead to it. */
export const MemoRow = observer(function MemoRow({ memo, store }: { memo: Memo; store: TimetableStore }) {
  const { id, text, due, done, group } = memo
  const late = due !== null && !done && Date.parse(due) < store.now
  const turn = () => {
    store.edit('memo', id, { done: !done })
    if (!done) feedback.toast(t('做完了'))
  }
  return (
    <View className="u-row tt-memo">
      <IconButton
        name={done ? 'circle-check' : 'circle'}
        label={done ? t('{text}，改回没做完', { text }) : t('{text}，做完了', { text })}
        onTap={turn}
      />
      <View className="u-grow">
        <Cell
          title={<View className={done ? 'tt-done' : undefined}>{text}</View>}
          text={[group, due && `${fullTime(due)}${late ? ` ${t('过期了')}` : ''}`]
            .filter(Boolean)
            .join(' · ')}
          onTap={linkTo(pathOfMemo(id))}
        />
      </View>
    </View>
  )
})
