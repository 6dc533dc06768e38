import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { ExamView } from '@/features/timetable/academic/exam-view'
import { ImportView } from '@/features/timetable/academic/import-view'
import { resultIn, type AcademicQuery } from '@/features/timetable/academic/pages'
import { PasteView } from '@/features/timetable/academic/paste-view'
import { PhotoView } from '@/features/timetable/academic/photo-view'
import { RoomView } from '@/features/timetable/academic/room-view'
import { ScoreView } from '@/features/timetable/academic/score-view'
import { usePageQuery } from '@/platform/query'

/** Timetables from elsewhere; by `?view=` text of one's own, or what the university's system says besides. */
export default signedIn(function Jiaowukecheng() {
  const { view, next } = usePageQuery<Required<AcademicQuery>>()
  if (view === 'paste') return <PasteView />
  if (view === 'photo') return <PhotoView />
  if (view === 'score') return <ScoreView />
  if (view === 'exam') return <ExamView />
  if (view === 'room') return <RoomView />
  return <ImportView next={resultIn(next)} />
})
