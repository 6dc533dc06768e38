import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Form, OwnAnswer } from '@contract/home/form/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { fullTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import type { Card } from '@/ui/share'
import { ShareButton } from '@/ui/share-button'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { FormField } from './form-field'
import { FormStore, type Asked } from './form-store'
import { pathOfForm } from './pages'
import { AnswerLines } from './answer-lines'
import { termsOf, whyClosed } from './labels'
import './form.css'

const cardOfForm = ({ id, title }: Form): Card => ({ title, path: pathOfForm(id) })

/** A form that people fill in; a page. What it says depends on who is signed in, so that it begins anew for each. */
export const FormView = observer(function FormView({ id }: { id: string }) {
  return <Opened key={`${session.info?.user_id ?? ''} ${id}`} id={id} />
})

const Opened = observer(function Opened({ id }: { id: string }) {
  const store = useStore(() => new FormStore(id), {
    pull: true,
    // back from choosing the school
    show: ({ asked, load }) => asked.data?.form.invited === false && load(),
  })
  const form = store.asked.data?.form
  useTitle(form?.title ?? t('表单'))
  useShare(() => (form ? cardOfForm(form) : null))
  return (
    <PageFrame>
      <Loaded of={store.asked} skeleton={<FormSkeleton fields={3} />}>
        {(asked) => (
          <>
            <Head form={asked.form} />
            <Body store={store} {...asked} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

function Head({ form }: { form: Form }) {
  const [card] = useState(() => cardOfForm(form))
  const terms = termsOf(form)
  return (
    <View className="u-pad fm-head">
      <View className="u-row u-gap8">
        <View className="u-display u-text u-grow" ariaRole="heading">
          {form.title}
        </View>
        <ShareButton card={card} label={t('分享')} />
      </View>
      <View className="u-meta">{[form.school.name, terms].filter(Boolean).join(' · ')}</View>
      {form.intro !== '' && <View className="u-text u-ink2">{form.intro}</View>}
    </View>
  )
}

const Body = observer(function Body({ store, form, draft }: Asked & { store: FormStore }) {
  const { answer } = store
  if (answer) return <Answered form={form} answer={answer} onAgain={store.again} />
  if (form.closed !== null)
    return <Empty title={whyClosed(form)} text={t('有疑问可以问发布表单的老师或同学。')} />
  if (!session.signedIn) return <SignInFirst />
  if (!form.invited) return <NotInvited school={form.school.name} />
  return (
    <>
      <FormErrorSummary form={draft.form} />
      {form.fields.map((field) => (
        <FormField key={field.name} field={field} form={draft.form} />
      ))}
      <View className="u-pad fm-end">
        <Button block loading={draft.form.busy} onTap={() => void store.send()}>
          {t('提交')}
        </Button>
        <View className="u-meta">{t('提交后，只有学校管理员能看到你填的内容。')}</View>
      </View>
    </>
  )
})

/** Whoever has no school yet chooses one; nobody changes theirs for a form. */
const NotInvited = observer(function NotInvited({ school }: { school: string }) {
  const homeless = profile.me?.school === null
  return (
    <Empty
      title={t('只有{school}的同学能填', { school })}
      text={homeless ? t('你还没有选择学校。') : t('你现在不在这所学校。')}
      action={homeless ? { label: t('选择学校'), onTap: linkTo('/pages/location/location') } : undefined}
    />
  )
})

function Answered({ form, answer, onAgain }: { form: Form; answer: OwnAnswer; onAgain: () => void }) {
  const lines = form.fields.map(({ name, label }) => {
    const value = answer.values[name] ?? ''
    return { label, value: typeof value === 'string' ? value : value.join('、') }
  })
  return (
    <View className="u-pad fm-done">
      <View className="u-row u-gap8" ariaRole="status">
        <Icon name="circle-check" className="u-ok" />
        <View className="u-title">{t('已提交')}</View>
        <View className="u-meta">{fullTime(answer.at)}</View>
      </View>
      <AnswerLines lines={lines} />
      {!form.once && form.closed === null && (
        <Button block kind="line" onTap={onAgain}>
          {t('再填一份')}
        </Button>
      )}
    </View>
  )
}
