import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { saveAndLeave } from './save-profile'
import './account.css'
import './profile.css'

type Word = 'college' | 'major'

const words = {
  college: { label: t('学院'), placeholder: t('例如新闻学院') },
  major: { label: t('专业'), placeholder: t('例如广播电视学') },
} as const

/** College or major: typed, or picked from what schoolmates gave. */
export const WordForm = observer(function WordForm({ word, me }: { word: Word; me: Me }) {
  const { label, placeholder } = words[word]
  const [form] = useState(
    () =>
      new FormModel({
        initial: { [word]: me[word] ?? '' } as { [name in Word]?: string },
        limits: { [word]: { label, ...limits[word] } },
      }),
  )
  const known = useStore(
    () => new Resource(async () => (await get('user/suggestions', { field: word }, inPlace)).items),
  )
  const field = form.field(word)
  const typed = (field.value ?? '').trim()
  const offered = (known.data ?? []).filter(
    (name) => name !== typed && (typed === (me[word] ?? '') || name.includes(typed)),
  )
  const save = () => void saveAndLeave(form, (values) => values)
  return (
    <Form onSubmit={save}>
      <View className="p-form">
        <TextField {...field} value={field.value ?? ''} placeholder={placeholder} onConfirm={save} />
      </View>
      <View className="a-act">
        <Button block loading={form.busy} onTap={save}>
          {t('保存')}
        </Button>
      </View>
      {offered.length > 0 && (
        <View className="p-words">
          <Section title={t('同校同学填过')} />
          {offered.map((name) => (
            <View
              key={name}
              className="p-word"
              ariaRole="button"
              onTap={() => form.set(word, name)}
              hoverClassName="u-cell-press"
            >
              {name}
            </View>
          ))}
        </View>
      )}
    </Form>
  )
})
