import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/home/form/rules'
import { t } from '@/locale'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { dayOf } from '@/shell/times'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { EditorStore } from './editor-store'
import { FieldEditor } from './field-editor'
import { newForm } from './pages'
import './form.css'

/** Writes a form, or changes one; a page. `id`: `newForm` for a new one, which is the school's. */
export const FormEditor = observer(function FormEditor({ id, school }: { id: string; school: string }) {
  const known = id === newForm ? null : id
  const store = useStore(() => new EditorStore(known, school), { load: ({ stored }) => stored.load() })
  useTitle(known === null ? t('新建表单') : t('修改表单'))
  const { draft, form, stored } = store
  const refused = stored.data?.form?.editable === false
  const save = async () => {
    if (!(await store.save())) return
    feedback.toast(known === null ? t('建好了') : t('改好了'), { icon: 'success' })
    back()
  }
  return (
    <PageFrame
      foot={
        stored.data && !refused ? (
          <DraftBar
            written={known === null && form.dirty}
            onDiscard={draft.discard}
            label={known === null ? t('创建表单') : t('保存')}
            busy={form.busy}
            onSend={save}
          />
        ) : undefined
      }
    >
      <Loaded of={stored} skeleton={<FormSkeleton fields={3} />} part>
        {() =>
          refused ? (
            <Empty
              title={t('这不是你管理的学校的表单')}
              text={t('只有这所学校的管理员能修改。')}
              action={{ label: t('返回'), onTap: back }}
            />
          ) : (
            <Written store={store} />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

const Written = observer(function Written({ store }: { store: EditorStore }) {
  const { form } = store
  return (
    <View className="fm-written">
      <FormErrorSummary form={form} />
      <TextField {...form.field('title')} placeholder={t('例如：校运会志愿者报名')} />
      <TextareaField
        {...form.field('intro')}
        max={limits.intro.max}
        placeholder={t('给谁填、填来做什么、什么时候有结果')}
      />
      <Questions store={store} />
      <Terms store={store} />
    </View>
  )
})

const Questions = observer(function Questions({ store }: { store: EditorStore }) {
  const { fields } = store.form.values
  const error = store.form.errorOf('fields')
  return (
    <>
      <Section title={t('问题')} />
      {fields.map((field, index) => (
        <FieldEditor key={field.name} store={store} field={field} index={index} />
      ))}
      <View className="u-pad fm-add">
        {error && (
          <View className="u-hint u-hint-error" ariaRole="alert">
            <Icon name="alert-circle" size={20} />
            <View className="u-grow">{error}</View>
          </View>
        )}
        {fields.length < limits.fields.max && (
          <Button kind="line" size={44} icon="plus" block onTap={store.add}>
            {t('添加问题')}
          </Button>
        )}
      </View>
    </>
  )
})

const Terms = observer(function Terms({ store }: { store: EditorStore }) {
  const { form, answered } = store
  const { once, timed, day, time } = form.values
  return (
    <>
      <Section title={t('怎么收')} />
      <CellGroup>
        <SwitchField
          label={t('每人只填一次')}
          hint={answered ? t('已经有人填过，不能再改') : undefined}
          value={once}
          disabled={answered}
          onChange={(on) => form.set('once', on)}
        />
        <SwitchField label={t('到时间自动截止')} value={timed} onChange={(on) => form.set('timed', on)} />
      </CellGroup>
      <View className="fm-terms">
        {timed && (
          <>
            <DateField {...form.field('day')} value={day} start={dayOf(Date.now())} required />
            <TimeField {...form.field('time')} value={time} required />
          </>
        )}
        <TextField {...form.field('most')} type="number" max={6} />
      </View>
    </>
  )
})
