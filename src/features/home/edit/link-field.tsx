import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, webPattern } from '@contract/home/page/rules'
import type { Link } from '@contract/home/page/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Picked } from '@/ui/form/picked'
import { TextField } from '@/ui/form/text-field'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { Segmented } from '@/ui/segmented'
import { Sheet, SheetRow } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import type { Destination, Destinations } from './destinations'
import './edit.css'

interface LinkFieldProps {
  link: Link | null
  of: Destinations
  /** It has to lead somewhere. */
  required?: boolean | undefined
  /** With the destination where it is one of the app's. */
  onChange: (link: Link | null, destination?: Destination) => void
}

/** Where a tap leads. */
export const LinkField = observer(function LinkField({ link, of, required, onChange }: LinkFieldProps) {
  const [open, setOpen] = useState(false)
  const choose = (next: Link | null, destination?: Destination) => {
    setOpen(false)
    onChange(next, destination)
  }
  const show = () => {
    setOpen(true)
    void of.load()
  }
  const words = link ? of.wordsOf(link) : ''
  return (
    <>
      <Field label={t('点了去哪里')} required={required}>
        <View
          ariaRole="button"
          ariaLabel={words ? t('点了去哪里：{words}', { words }) : t('选点了去哪里')}
          onTap={show}
          hoverClassName="u-press"
        >
          <Picked text={words} placeholder={required ? t('请选择') : t('不跳转')} icon="link" />
        </View>
      </Field>
      <Sheet open={open} bare label={t('点了去哪里')} onClose={() => setOpen(false)}>
        <Choice link={link} of={of} required={required} onChange={choose} />
      </Sheet>
    </>
  )
})

const ways = [
  { key: 'page', label: t('应用里的页面') },
  { key: 'web', label: t('网址') },
] as const

function Choice({ link, of, required, onChange }: LinkFieldProps) {
  const [way, setWay] = useState<Link['kind']>(link?.kind ?? 'page')
  return (
    <>
      <View className="u-pad pd-ways">
        <Segmented items={ways} value={way} onChange={setWay} />
      </View>
      {!required && link && <SheetRow label={t('不跳转')} onTap={() => onChange(null)} />}
      {way === 'web' ? (
        <Web link={link} onChange={onChange} />
      ) : (
        <Pages link={link} of={of} onChange={onChange} />
      )}
    </>
  )
}

const Pages = observer(function Pages({ link, of, onChange }: LinkFieldProps) {
  return (
    <Loaded of={of.groups} skeleton={<GroupSkeleton rows={5} />} part>
      {() =>
        of.all.length === 0 ? (
          <Empty title={t('还没有可以去的页面')} text={t('先写一个页面，或者填网址。')} />
        ) : (
          of.all.map(({ title, rows }) => (
            <React.Fragment key={title}>
              <View className="u-pad u-meta pd-group">{title}</View>
              {rows.map((row) => (
                <View
                  key={`${row.title} ${row.link.url}`}
                  className="u-sheet-row pd-row"
                  ariaRole="radio"
                  ariaChecked={row.link.url === link?.url}
                  onTap={() => onChange(row.link, row)}
                  hoverClassName="u-sheet-press"
                >
                  <View className="u-grow u-text">{row.title}</View>
                  {row.link.url === link?.url && <Icon name="check" />}
                </View>
              ))}
            </React.Fragment>
          ))
        )
      }
    </Loaded>
  )
})

const web = new RegExp(webPattern, 'u')
/** A bare address is one of https. */
const whole = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]+:[0-9]/.test(address) ? address : `https://${address}`

function Web({ link, onChange }: Pick<LinkFieldProps, 'link' | 'onChange'>) {
  const [address, setAddress] = useState(link?.kind === 'web' ? link.url : '')
  const [error, setError] = useState<string>()
  const take = () => {
    const url = whole(address.trim())
    if (web.test(url) && url.length <= limits.address.max) onChange({ kind: 'web', url })
    else setError(t('请填完整的网址，例如 https://www.example.edu.cn'))
  }
  return (
    <>
      <TextField
        label={t('网址')}
        value={address}
        max={limits.address.max}
        placeholder="https://"
        error={error}
        hint={t('小程序里只能打开平台登记过的网址')}
        confirmType="done"
        onChange={(text) => {
          setAddress(text)
          setError(undefined)
        }}
        onConfirm={take}
      />
      <View className="u-pad pd-end">
        <Button block onTap={take}>
          {t('用这个网址')}
        </Button>
      </View>
    </>
  )
}
