import React from 'react'
import { observer } from 'mobx-react-lite'
import { ErrorState } from '@/ui/states/error-state'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import type { TimetableStore } from './timetable-store'

/** In place of a timetable of which the device has no copy: it comes, or the server could not be asked. */
export const Unknown = observer(function Unknown({ table }: { table: TimetableStore }) {
  const { failure, syncing } = table
  if (failure === null || syncing) return <LinesSkeleton />
  return <ErrorState error={failure} onRetry={() => void table.load()} />
})
