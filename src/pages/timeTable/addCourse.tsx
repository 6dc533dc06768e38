import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/timetable/rules'
import { ClassForm } from '@/features/timetable/class-form'
import { useTimetable } from '@/features/timetable/use-timetable'
import { usePageQuery } from '@/platform/query'
import { signedIn } from '@/shell/account/sign-in-first'
import { useTitle } from '@/ui/use-title'
import { t } from '@/locale'

const within = (value: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1))

/** Adds a class on `?day=` from `?from=`, or changes the one of `?id=`. */
export default signedIn(
  observer(function AddCourse() {
    const { id, day, from } = usePageQuery<{ id: string; day: string; from: string }>()
    useTitle(id ? t('修改课程') : undefined)
    const table = useTimetable()
    return (
      <ClassForm
        table={table}
        id={id ?? null}
        day={within(day, 7)}
        from={within(from, limits.sections.max)}
      />
    )
  }),
)
