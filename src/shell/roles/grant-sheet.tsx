import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { reserved, roles, roleTitles, type Role } from '@contract/roles/rules'
import { t } from '@/locale'
import { FindFew, whereStudying } from '@/shell/search/find-few'
import { peopleBy, type PersonStore } from '@/shell/search/person'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell } from '@/ui/cell'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { PickerField } from '@/ui/form/picker-field'
import { Sheet } from '@/ui/sheet'
import './roles.css'

interface GrantSheetProps {
  /** Whether administrators can be made, too. */
  platform: boolean
  onClose: () => void
  onSend: (user: string, role: Role, days: number | undefined) => Promise<void>
}

const kept: readonly Role[] = reserved
const terms = [
  { key: 'open', label: t('长期，直到收回') },
  { key: '365', label: t('一年') },
  { key: '180', label: t('半年') },
  { key: '30', label: t('一个月') },
] as const
type Term = (typeof terms)[number]['key']

/** Gives a role to a person who is found by name. */
export const GrantSheet = observer(function GrantSheet({ platform, onClose, onSend }: GrantSheetProps) {
  const [person, setPerson] = useState<PersonStore | null>(null)
  const [form] = useState(
    () =>
      new FormModel<{ role: Role | ''; term: Term }>({
        initial: { role: '', term: 'open' },
        limits: {
          role: { label: t('角色'), required: true, missing: t('请选择角色') },
          term: { label: t('期限'), required: true },
        },
      }),
  )
  const title = t('授予角色')
  const send = async () => {
    if (!person) return
    const sent = await form
      .submit(({ role, term }) =>
        role === ''
          ? Promise.resolve(false)
          : onSend(person.id, role, term === 'open' ? undefined : Number(term)).then(() => true),
      )
      .catch(() => false)
    if (sent) onClose()
  }
  const rows = roles
    .filter((role) => platform || !kept.includes(role))
    .map((role) => ({ key: role, label: t(roleTitles[role]) }))
  return (
    <Sheet open onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
      {person ? (
        <View className="r-form">
          <Cell
            title={person.data.name}
            text={whereStudying(person)}
            value={t('换一位')}
            onTap={() => setPerson(null)}
          />
          <FormErrorSummary form={form} />
          <PickerField {...form.field('role')} rows={rows} />
          <PickerField {...form.field('term')} rows={terms} />
          <View className="r-end">
            <Button block loading={form.busy} onTap={() => void send()}>
              {t('授予')}
            </Button>
          </View>
        </View>
      ) : (
        <View className="r-find">
          <FindFew
            placeholder={t('搜对方的昵称')}
            by={peopleBy}
            row={(found) => (
              <Cell title={found.data.name} text={whereStudying(found)} onTap={() => setPerson(found)} />
            )}
            none={t('没有叫这个的人，换个词试试')}
            focus
          />
        </View>
      )}
    </Sheet>
  )
})
