import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Endpoint, Programs } from '@contract/programs/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { clipboard } from '@/platform/clipboard'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { ChipField } from '@/ui/form/chip-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { CheckboxField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { endpointForm, terms, tokenForm, type ProgramsStore, type Secret } from './programs-store'
import './programs.css'

interface FormSheetProps {
  store: ProgramsStore
  programs: Programs
  onClose: () => void
}

const Head = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <View className="pg-head">
    <View className="u-title u-grow">{title}</View>
    <IconButton name="x" label={t('关闭')} end onTap={onClose} />
  </View>
)

const rowsOf = (named: readonly { name: string; title: string }[]) =>
  named.map(({ name, title }) => ({ key: name, label: t(title) }))

/** Writes an address: a new one where `endpoint` is null. */
export const EndpointSheet = observer(function EndpointSheet({
  store,
  programs,
  endpoint,
  onClose,
}: FormSheetProps & { endpoint: Endpoint | null }) {
  const [form] = useState(() => endpointForm(endpoint))
  const send = async () => {
    const sent = await submit(form, (values) => store.saveEndpoint(endpoint, values).then(() => true))
    if (sent) onClose()
  }
  const title = endpoint ? t('修改地址') : t('加一个地址')
  return (
    <Sheet open onClose={onClose} label={title} head={<Head title={title} onClose={onClose} />} bare>
      <View className="pg-sheet">
        <FormErrorSummary form={form} />
        <TextField {...form.field('title')} placeholder={t('例如学校门户')} />
        <TextField {...form.field('url')} placeholder="https://" />
        <CheckboxField {...form.field('events')} rows={rowsOf(programs.events)} />
        <View className="u-pad">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('保存')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})

/** Makes a token. */
export const TokenSheet = observer(function TokenSheet({ store, programs, onClose }: FormSheetProps) {
  const [form] = useState(tokenForm)
  const send = async () => {
    const sent = await submit(form, (values) => store.saveToken(values).then(() => true))
    if (sent) onClose()
  }
  const title = t('生成令牌')
  return (
    <Sheet open onClose={onClose} label={title} head={<Head title={title} onClose={onClose} />} bare>
      <View className="pg-sheet">
        <FormErrorSummary form={form} />
        <TextField {...form.field('title')} placeholder={t('例如大厅的屏幕')} />
        <CheckboxField {...form.field('scopes')} rows={rowsOf(programs.scopes)} />
        <ChipField
          {...form.field('days')}
          rows={terms.map((days) => ({ key: days as string, label: t('{days} 天', { days }) }))}
        />
        <View className="u-pad">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('生成')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})

/** A secret, once: nobody can look at it again. */
export function SecretSheet({ secret: { of, text }, onClose }: { secret: Secret; onClose: () => void }) {
  const title = of === 'endpoint' ? t('签名密钥') : t('令牌')
  const copy = () =>
    void clipboard.write(text).then(
      () => feedback.toast(t('已复制')),
      () => undefined,
    )
  return (
    <Sheet open onClose={onClose} label={title} head={<Head title={title} onClose={onClose} />} bare>
      <View className="pg-sheet u-pad">
        <View className="u-text">
          {of === 'endpoint'
            ? t('只显示这一次。把它存到接收事件的程序里，用来验证是不是这里发的。')
            : t('只显示这一次。把它存到要读数据的程序里，不要写进网页或发到群里。')}
        </View>
        <View className="pg-secret">
          <Text selectable>{text}</Text>
        </View>
        <Button block onTap={copy}>
          {t('复制')}
        </Button>
      </View>
    </Sheet>
  )
}
