import React from 'react'
import { RichText as HostRichText } from '@/platform/components'
import './rich-text.css'

/** HTML that the server sanitised, in reading type. */
export function RichText({ html }: { html: string }) {
  return <HostRichText className="u-rich" html={html} />
}
