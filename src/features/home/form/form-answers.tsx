import React from 'react'
import { observer } from 'mobx-react-lite'
import { csvPath } from '@contract/home/form/rules'
import type { Form, FormAnswer } from '@contract/home/form/schema'
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
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { AnswerLines } from './answer-lines'
import { pathOfForm } from './pages'
import { stateOf, termsOf } from './words'
import './form.css'

const byId = ({ id }: FormAnswer) => id
const csvOf = (form: string) =>
  new CsvStore({
    path: csvPath,
    query: { form },
    prepare: () => post('form/export', { form }, { loading: false }),
  })

const answersOf = (id: string) => {
  const form = new Resource<Form>(() => get('get/form', { form: id }, inPlace))
  const list = new PagedList<FormAnswer>((after) => get('form/answers', { form: id, after }, inPlace), byId)
  return { form, list, refresh: () => Promise.all([form.load(), list.refresh()]) }
}

/** What people answered, for those who administer the school; a page. */
export const FormAnswers = observer(function FormAnswers({ id }: { id: string }) {
  const { form, list, refresh } = useStore(() => answersOf(id), { load: (store) => store.form.load() })
  const { data } = form
  useTitle(t('收到的答案'))
  return (
    <ListPage
      list={list}
      keyOf={byId}
      onRefresh={refresh}
      rowHeight={220}
      renderItem={(answer) => <Row answer={answer} />}
      skeleton={<CardSkeleton />}
      empty={
        <Empty
          title={t('还没有人填')}
          text={t('打开表单，分享给同学，或放进一个页面。')}
          action={{ label: t('打开表单'), onTap: linkTo(pathOfForm(id)) }}
        />
      }
      foot={
        data && data.answers !== null && data.answers > 0 ? (
          <CsvBar make={() => csvOf(data.id)} title={data.title} />
        ) : undefined
      }
    >
      {data && <Head form={data} />}
    </ListPage>
  )
})

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
