import React, { useRef } from 'react'
import type { ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { Unknown } from './unknown'
import type { TimetableStore } from './timetable-store'

interface MissingProps {
  table: TimetableStore
  /** Said once it is sure. */
  title: string
}

/** The whole page of a row that is not on the device: it may be on its way, or it is gone. */
export const Missing = observer(function Missing({ table, title }: MissingProps) {
  return (
    <PageFrame>
      {table.answered ? (
        <Empty
          title={title}
          text={t('可能在别的设备上删掉了。')}
          action={{ label: t('返回'), onTap: back }}
        />
      ) : (
        <Unknown table={table} />
      )}
    </PageFrame>
  )
})

interface OfRowProps<R> extends MissingProps {
  row: R | null
  children: (row: R) => ReactElement
}

/** A form of a row: it begins once the row is here, and what is typed stays whatever becomes of the row. */
export function OfRow<R>({ row, children, ...missing }: OfRowProps<R>) {
  const begun = useRef(row)
  begun.current ??= row
  return begun.current === null ? <Missing {...missing} /> : children(begun.current)
}
