import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextareaField } from '@/ui/form/textarea-field'
import { saveAndLeave } from './save-profile'
import './account.css'
import './profile.css'

/** A few lines about oneself. */
export const IntroForm = observer(function IntroForm({ me }: { me: Me }) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { intro: me.intro },
        limits: { intro: { label: t('简介'), ...limits.intro } },
      }),
  )
  return (
    <>
      <View className="p-form">
        <TextareaField
          {...form.field('intro')}
          max={limits.intro.max}
          placeholder={t('一句话介绍自己')}
          hint={t('显示在你的主页和搜索结果里。')}
        />
      </View>
      <View className="a-act">
        <Button block loading={form.busy} onTap={() => void saveAndLeave(form, (values) => values)}>
          {t('保存')}
        </Button>
      </View>
    </>
  )
})
