import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/mall/rules'
import { t } from '@/locale'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { PageFrame } from '@/ui/page-frame'
import { Dressed } from './look'
import { AddStore } from './desk-store'
import { TermsFields } from './terms-fields'
import './mall.css'

/** A frame of the school's own: its picture, seen on an avatar, its words and its terms. */
export const AddFrame = observer(function AddFrame() {
  const [store] = useState(() => new AddStore())
  const { form, pictures } = store.draft
  const [chosen] = pictures.items
  return (
    <PageFrame
      fixedBar
      foot={
        <ActionBar>
          <Button block loading={form.busy} onTap={() => void store.send()}>
            {t('上架')}
          </Button>
        </ActionBar>
      }
    >
      <View className="ma-stage">
        <Dressed of={chosen && { kind: 'frame', frame: chosen.path }} />
      </View>
      <Field
        label={t('图片')}
        required
        hint={t('正方形、透明背景的 PNG，边长至少 {n} 像素，中间留空露出头像', { n: limits.side.min })}
      >
        <PicturesUploader of={pictures} />
      </Field>
      <TextField {...form.field('name')} placeholder={t('2 到 8 个字')} />
      <TextField {...form.field('text')} placeholder={t('一句话说说它')} />
      <TermsFields form={form} />
    </PageFrame>
  )
})
