import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { FavouritesView, WrongView } from '@/features/bank/books-view'
import { HomeView } from '@/features/bank/home-view'
import type { BankQuery } from '@/features/bank/pages'
import { PaperView } from '@/features/bank/paper-view'
import { QuestionPage } from '@/features/bank/question-page'
import { ReportsView, ReportView } from '@/features/bank/report-views'
import { RoundView } from '@/features/bank/round-view'
import { SubjectView } from '@/features/bank/subject-view'
import { usePageQuery } from '@/platform/query'

/** The question bank: the subjects, or by `?view=` one of its views. */
export default signedIn(function QuestionBank() {
  const { view, id, version } = usePageQuery<Required<BankQuery>>()
  if (view === 'favourites') return <FavouritesView />
  if (view === 'reports') return <ReportsView />
  if (id === undefined) return <HomeView />
  if (view === 'subject') return <SubjectView id={id} />
  if (view === 'round') return <RoundView id={id} />
  if (view === 'paper') return <PaperView id={id} />
  if (view === 'wrong') return <WrongView id={id} />
  if (view === 'question') return <QuestionPage id={id} />
  if (view === 'report') return <ReportView id={id} version={Number(version ?? 1)} />
  return <HomeView />
})
