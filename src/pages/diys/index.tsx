import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Unnamed } from '@/shell/with-id'
import { FrontView } from '@/features/home/edit/front-view'
import { PageEditor } from '@/features/home/edit/page-editor'
import { PagesDesk } from '@/features/home/edit/pages-desk'
import { FormAnswers } from '@/features/home/form/form-answers'
import { FormDesk } from '@/features/home/form/form-desk'
import { FormEditor } from '@/features/home/form/form-editor'
import { FormView } from '@/features/home/form/form-view'
import { PageView } from '@/features/home/page-view'
import { Services } from '@/features/home/services'
import { usePageQuery } from '@/platform/query'

const Front = signedIn(FrontView)
const Answers = signedIn(FormAnswers)
const Forms = signedIn(FormDesk)
const OneForm = signedIn(FormEditor)
const Pages = signedIn(PagesDesk)
const OnePage = signedIn(PageEditor)

/** What the page shows, by the parameter that names it. */
interface DiyQuery extends Record<string, string> {
  key: string
  desk: string
  edit: string
  front: string
  form: string
  forms: string
  editForm: string
  answers: string
  school: string
}

/** What a school writes itself: its pages and forms, to read and to fill in, and for administrators to write. */
export default function Diy() {
  const { key, desk, edit, front, form, forms, editForm, answers, school = '' } = usePageQuery<DiyQuery>()
  if (key === 'services') return <Services />
  if (key !== undefined) return <PageView pageKey={key} of={school} />
  if (desk !== undefined) return <Pages school={desk === 'platform' ? '' : desk} />
  if (edit !== undefined) return <OnePage pageKey={edit} school={school} />
  if (front !== undefined) return <Front url={front} school={school} />
  if (form !== undefined) return <FormView id={form} />
  if (forms !== undefined) return <Forms school={forms} />
  if (editForm !== undefined) return <OneForm id={editForm} school={school} />
  if (answers !== undefined) return <Answers id={answers} />
  return <Unnamed />
}
