import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { csvPath } from '@contract/home/form/rules'
import type { Form, FormAnswer, FormTotals as Totals } from '@contract/home/form/schema'
import { t } from '@/locale'
import { CsvBar } from '@/shell/csv-bar'
import { CsvStore } from '@/shell/csv-store'
import { linkTo, linkToPerson } from '@/shell/links'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { formatCount, fullTime } from '@/ui/format'
import { ListPage } from '@/ui/list/list-page'
import { usePull } from '@/ui/list/use-pull'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { AnswerLines } from './answer-lines'
import { FormTotals } from './form-totals'
import { pathOfForm } from './pages'
import { stateOf, termsOf } from './labels'
import './form.css'

const byId = ({ id }: FormAnswer) => id
const csvOf = (form: string) =>
  new CsvStore({
    path: csvPath,
    query: { form },
    prepare: () => post('form/export', { form }, { loading: false }),
  })

const views = [
  { key: 'totals', label: t('汇总') },
  { key: 'each', label: t('逐份看') },
] as const
type Showing = (typeof views)[number]['key']

function answersOf(id: string) {
  const form = new Resource<Form>(() => get('get/form', { form: id }, inPlace))
  const totals = new Resource<Totals>(() => get('form/totals', { form: id }, inPlace))
  const list = new PagedList<FormAnswer>((after) => get('form/answers', { form: id, after }, inPlace), byId)
  return { form, totals, list }
}
type Answers = ReturnType<typeof answersOf>

/** What people answered, summed up and one by one, for those who administer the school; a page. */
export const FormAnswers = observer(function FormAnswers({ id }: { id: string }) {
  const store = useStore(() => answersOf(id), {
    load: ({ form, totals }) => Promise.all([form.load(), totals.load()]),
  })
  const [view, setView] = useState<Showing>('totals')
  useTitle(t('收到的答案'))
  const { data } = store.form
  const head = data && (
    <>
      <Head form={data} />
      {data.answers !== 0 && (
        <View className="u-pad fm-views">
          <Segmented<Showing> items={views} value={view} onChange={setView} />
        </View>
      )}
    </>
  )
  const foot =
    data && data.answers !== null && data.answers > 0 ? (
      <CsvBar make={() => csvOf(data.id)} title={data.title} />
    ) : undefined
  const Body = view === 'totals' ? Summed : Each
  return <Body id={id} store={store} head={head} foot={foot} />
})

interface BodyProps {
  id: string
  store: Answers
  head: React.ReactNode
  foot: React.ReactNode
}

const Summed = observer(function Summed({ id, store: { form, totals }, head, foot }: BodyProps) {
  usePull(() => Promise.all([form.load(), totals.load()]))
  return (
    <PageFrame foot={foot}>
      {head}
      <Loaded of={totals} skeleton={<CardSkeleton />}>
        {(sums) => (sums.answers === 0 ? <NoAnswers id={id} /> : <FormTotals totals={sums} />)}
      </Loaded>
    </PageFrame>
  )
})

const Each = observer(function Each({ id, store: { form, list }, head, foot }: BodyProps) {
  return (
    <ListPage
      list={list}
      keyOf={byId}
      onRefresh={() => Promise.all([form.load(), list.refresh()])}
      rowHeight={220}
      renderItem={(answer) => <Row answer={answer} />}
      skeleton={<CardSkeleton />}
      empty={<NoAnswers id={id} />}
      foot={foot}
    >
      {head}
    </ListPage>
  )
})

const NoAnswers = ({ id }: { id: string }) => (
  <Empty
    title={t('还没有人填')}
    text={t('打开表单，分享给同学，或放进一个页面。')}
    action={{ label: t('打开表单'), onTap: linkTo(pathOfForm(id)) }}
  />
)

function Head({ form }: { form: Form }) {
  const state = stateOf(form)
  return (
    <View className="u-pad fm-head">
      <View className="u-display u-text" ariaRole="heading">
        {form.title}
      </View>
      <View className="u-row u-gap8">
        <Tag tone={state.tone}>{state.title}</Tag>
        <View className="u-ink2 u-figures">{t('{n} 份答案', { n: formatCount(form.answers ?? 0) })}</View>
      </View>
      <View className="u-meta">{termsOf(form)}</View>
    </View>
  )
}

const Row = observer(function Row({ answer: { person, at, values } }: { answer: FormAnswer }) {
  return (
    <Card>
      <View className="u-row u-gap12 fm-person">
        <Avatar src={person.avatar} name={person.name} onTap={linkToPerson(person.id)} />
        <View className="u-grow">
          <View className="u-strong u-one">{person.name}</View>
          <View className="u-meta u-one">{[person.college, fullTime(at)].filter(Boolean).join(' · ')}</View>
        </View>
      </View>
      <AnswerLines lines={values} />
    </Card>
  )
})
