import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, stageStep } from '@contract/qa/rules'
import type { Question } from '@contract/qa/schema'
import { bountyDays } from '@contract/wallet/rules'
import { t } from '@/locale'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { back, linkTo } from '@/shell/links'
import { Needs } from '@/shell/needs/needs'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { AskStore } from './ask-store'
import { hourRows, pathOfQuestion, questionCategories, scopeRows } from './labels'
import './qa.css'

interface AskPageProps {
  help: boolean
  id: string | undefined
}

/** The page that asks a question or for help, or changes one's own, `id`. */
export function AskPage({ help, id }: AskPageProps) {
  return id === undefined ? (
    <Needs of={['school']} keep>
      <Asking help={help} id={id} />
    </Needs>
  ) : (
    <Asking help={help} id={id} />
  )
}

const Asking = observer(function Asking({ help, id }: AskPageProps) {
  const [store] = useState(() => new AskStore(help, id))
  const { stored } = store
  const { signedIn } = session
  useEffect(() => store.watch(), [store])
  useEffect(() => {
    if (signedIn && stored.phase !== 'ready') void stored.load()
  }, [stored, signedIn])
  useEffect(() => {
    if (id !== undefined) navigation.setTitle(help ? t('修改求助') : t('修改问题'))
  }, [id, help])
  if (!signedIn)
    return (
      <PageFrame>
        <SignInFirst />
      </PageFrame>
    )
  return (
    <PageFrame>
      <Loaded of={stored} skeleton={<FormSkeleton fields={3} />} part>
        {(question) => <Mine store={store} question={question} />}
      </Loaded>
    </PageFrame>
  )
})

/** The form, for who may change what is asked. */
function Mine({ store, question }: { store: AskStore; question: Question | null }) {
  const leave = { label: t('返回'), onTap: back }
  if (question && !question.mine)
    return <Empty title={t('这不是你的问题')} text={t('只有提问的人能修改。')} action={leave} />
  if (question && !stageStep(question.category, question.stage, 'edit'))
    return <Empty title={t('已经结束，不能再修改')} action={leave} />
  return <AskForm store={store} />
}

const AskForm = observer(function AskForm({ store }: { store: AskStore }) {
  const { form, help, editing, pictures, points } = store
  useEffect(() => {
    if (!editing) void points.load()
  }, [editing, points])
  const send = async () => {
    const question = await store.send()
    if (!question) return
    if (question.withheld) feedback.toast(t('已提交，审核通过后大家就能看到'))
    else feedback.toast(editing ? t('改好了') : t('发出去了'), { icon: 'success' })
    if (editing) back()
    else void navigation.redirectTo(pathOfQuestion(question.id))
  }
  const clear = async () => {
    if (
      await feedback.modal({
        title: t('清空草稿？'),
        content: t('写好的文字会删掉。'),
        confirmText: t('清空'),
        danger: true,
      })
    )
      store.discard()
  }
  return (
    <View className="q-form">
      <FormErrorSummary form={form} />
      <TextField
        {...form.field('title')}
        placeholder={help ? t('一句话说清要帮什么忙') : t('一句话说清想问什么')}
      />
      <Similar store={store} />
      {!help && !editing && (
        <PickerField {...form.field('category')} rows={questionCategories()} placeholder={t('请选择分类')} />
      )}
      {help && !editing && <PickerField {...form.field('hours')} rows={hourRows()} />}
      {help && <TextField {...form.field('place')} placeholder={t('在哪里（可以不填）')} />}
      <TextareaField
        {...form.field('text')}
        max={limits.text.max}
        placeholder={
          help ? t('把要紧的细节写清楚，别写手机号和证件号') : t('背景、试过什么、希望怎样的回答（可以不写）')
        }
      />
      <Field label={t('图片（可以不传）')}>
        <PicturesUploader of={pictures} />
      </Field>
      {!editing && (
        <TextField
          {...form.field('bounty')}
          type="number"
          max={3}
          placeholder={t('给被采纳的人')}
          hint={
            points.data === null
              ? t('{n} 天没有采纳就给最有帮助的回答，没有才退回', { n: bountyDays })
              : t('你有 {points} 积分；{n} 天没有采纳就给最有帮助的回答，没有才退回', {
                  points: points.data,
                  n: bountyDays,
                })
          }
        />
      )}
      {!editing && <RadioField {...form.field('scope')} rows={scopeRows()} />}
      {!editing && (
        <CellGroup>
          <SwitchField
            label={help ? t('匿名求助') : t('匿名提问')}
            icon="eye-off"
            value={form.values.anonymous}
            onChange={form.field('anonymous').onChange}
            hint={t('在这个问题里你会有一个临时名字，别人看不到你是谁。发布后不能改。')}
          />
        </CellGroup>
      )}
      <View className="q-end u-col u-gap12">
        <Button block loading={form.busy} onTap={() => void send()}>
          {editing ? t('保存') : help ? t('发布求助') : t('发布问题')}
        </Button>
        {editing && <View className="u-meta">{t('修改前的版本会留着，大家都能看到。')}</View>}
        {store.written && (
          <Button block kind="quiet" size={44} onTap={() => void clear()}>
            {t('清空草稿')}
          </Button>
        )}
      </View>
    </View>
  )
})

/** Perhaps it was asked before. */
const Similar = observer(function Similar({ store: { similar } }: { store: AskStore }) {
  if (similar.length === 0) return null
  return (
    <View className="q-similar">
      <View className="u-meta">{t('也许有人问过')}</View>
      {similar.map(({ id, title, answers }) => (
        <View
          key={id}
          className="q-similar-row"
          ariaRole="button"
          onTap={linkTo(pathOfQuestion(id))}
          hoverClassName="u-press"
        >
          <View className="u-grow u-one u-link">{title}</View>
          <View className="u-meta">{t('{n} 个回答', { n: answers })}</View>
        </View>
      ))}
    </View>
  )
})
