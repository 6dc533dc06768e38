import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/subscribe/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { NewPictureLine } from '@/shell/new-picture'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { AccountFormStore } from './form-store'
import { categoryRows, ownPage } from './labels'
import './subscribe.css'

/** Applies for an account, or changes one, `id`. */
export const AccountForm = observer(function AccountForm({ id }: { id: string | undefined }) {
  const store = useStore(() => new AccountFormStore(id), { load: ({ stored }) => stored.load() })
  useTitle(id === undefined ? t('申请公众号') : t('修改公众号'))
  return (
    <Loaded of={store.stored} skeleton={<RowSkeleton rows={4} />} part>
      {({ account }) =>
        id !== undefined && account === null ? (
          <Empty
            title={t('这不是你管理的公众号')}
            text={t('只有负责人和学校管理员能修改。')}
            action={{ label: t('返回'), onTap: back }}
          />
        ) : (
          <Form store={store} id={id} />
        )
      }
    </Loaded>
  )
})

const Form = observer(function Form({ store, id }: { store: AccountFormStore; id: string | undefined }) {
  const { form, open } = store
  const send = async () => {
    const account = await store.send()
    if (!account) return
    feedback.toast(
      account.state === 'pending' ? t('交上去了，等学校审核') : id === undefined ? t('开通了') : t('改好了'),
      { icon: 'success' },
    )
    if (id === undefined) void navigation.redirectTo(ownPage)
    else back()
  }
  return (
    <View className="sb-form">
      <FormErrorSummary form={form} />
      <TextField
        {...form.field('name')}
        max={limits.name.max}
        disabled={open}
        placeholder={t('例如：临江大学天文社')}
        hint={open ? t('开通后不能改名') : undefined}
      />
      <PickerField {...form.field('category')} rows={categoryRows()} placeholder={t('请选择分类')} />
      <TextareaField
        {...form.field('intro')}
        max={limits.intro.max}
        placeholder={t('发什么，多久一次，写给谁看')}
      />
      <FaceField store={store} />
      {!open && (
        <TextareaField
          {...form.field('statement')}
          max={limits.statement.max}
          placeholder={t('你们是谁、由哪个部门指导、怎么核实。只有学校管理员看得到')}
        />
      )}
      <View className="sb-end">
        <Button block loading={form.busy} onTap={() => void send()}>
          {id === undefined ? t('提交申请') : t('保存')}
        </Button>
        <View className="u-meta sb-intro">
          {open
            ? t('保存后马上生效。')
            : t('由本校管理员审核，结果会发到系统通知。通过后你是负责人，可以添加编辑一起写。')}
        </View>
      </View>
    </View>
  )
})

const FaceField = observer(function FaceField({ store }: { store: AccountFormStore }) {
  const { pictures, avatar, form } = store
  return (
    <Field label={t('头像（可以不传）')}>
      <NewPictureLine picture={store.stored.data?.account?.new_avatar ?? null} round />
      {avatar !== null && pictures.items.length === 0 ? (
        <View className="u-row u-gap12">
          <Avatar src={avatar} name={form.values.name} size={68} />
          <Button size={32} kind="line" onTap={store.dropFace}>
            {t('换掉')}
          </Button>
        </View>
      ) : (
        <PicturesUploader of={pictures} />
      )}
    </Field>
  )
})
