import React from 'react'
import { observer } from 'mobx-react-lite'
import { codeText } from '@contract/vote/rules'
import type { OwnReceipt, Receipt } from '@contract/vote/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { Tag } from '@/ui/tag'
import { copyCode, type Casting } from './casting'
import { pathOfRanking } from './pages'
import { numberOf, receiptTags } from './labels'
import './vote.css'

/** A receipt: its code, what it is for and what became of it. */
export function ReceiptRow({
  receipt: { code, entry, state, reason },
  children,
}: {
  receipt: Receipt
  children?: React.ReactNode
}) {
  const { label, tone } = receiptTags[state]
  return (
    <View className="vo-receipt">
      <View className="u-grow">
        <View className="u-strong u-figures">{codeText(code)}</View>
        <View className="u-meta u-one">
          {entry ? `${numberOf(entry)} ${entry.name}` : t('决定以后才公开投给谁')}
        </View>
        {reason !== '' && <View className="u-meta u-text">{t('理由：{reason}', { reason })}</View>}
      </View>
      <Tag tone={tone}>{label}</Tag>
      {children}
    </View>
  )
}

const Given = ({ receipt }: { receipt: OwnReceipt }) => (
  <View className="vo-given">
    <View className="u-meta">{`${numberOf(receipt.entry)} ${receipt.entry.name}`}</View>
    <View className="vo-given-code">
      <View className="vo-code u-figures">{codeText(receipt.code)}</View>
      <Button size={32} kind="line" onTap={() => void copyCode(receipt.code)}>
        {t('复制')}
      </Button>
    </View>
    {receipt.state === 'aside' && (
      <View className="u-meta u-text">
        {t(
          '同一网络短时间内有异常，这一票先搁置，等发起人决定，结果会告诉你。完成学生认证的，到期没有决定也会计入。',
        )}
      </View>
    )}
  </View>
)

/** What the voter is given, once. */
export const ReceiptSheet = observer(function ReceiptSheet({ casting }: { casting: Casting }) {
  const { receipts, dismiss, event } = casting
  if (!receipts) return null
  return (
    <Sheet
      open
      bare
      onClose={dismiss}
      label={t('投票回执')}
      head={<View className="u-title">{t('投好了，记下回执码')}</View>}
    >
      <View className="vo-sheet">
        {receipts.map((receipt) => (
          <Given key={receipt.id} receipt={receipt} />
        ))}
        <View className="u-meta u-text">{t('回执公开、不写名字。用回执码随时查这一票有没有算上。')}</View>
        <View className="vo-acts">
          <Button
            kind="line"
            className="u-grow"
            onTap={linkTo(pathOfRanking(event, 'receipts', receipts[0]?.code), dismiss)}
          >
            {t('查回执')}
          </Button>
          <Button className="u-grow" onTap={dismiss}>
            {t('知道了')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
