/**
 * Tencent Cloud's checks of content, version 2020-12-29: TextModeration, https://cloud.tencent.com/document/api/1124/51860,
 * and ImageModeration, https://cloud.tencent.com/document/api/1125/53273.
 */
import type { TencentSafetyConfig } from './config'
import { isText } from './http'
import { gravest, piecesOf } from './opinions'
import { callCloud } from './tc3'
import { ProviderError, type CloudSafetyProvider, type SafetyOpinion } from './types'

const version = '2020-12-29'
/** Signs of a text that one call takes. */
const longest = 10_000
/** Bytes of base64 of a picture have to be fewer. */
const heaviest = 10 * 1024 * 1024

const suggests: Readonly<Record<string, SafetyOpinion['suggest']>> = {
  Pass: 'pass',
  Review: 'review',
  Block: 'risky',
}
/** Its labels by the numbers that opinions have, which are WeChat's. The documents name the first four; the rest are of policies of one's own. */
const labels: Readonly<Record<string, number>> = {
  Normal: 100,
  Porn: 20002,
  Abuse: 20003,
  Ad: 10001,
  Sexy: 20002,
  Polity: 20001,
  Terror: 20006,
  Illegal: 20006,
}
const otherLabel = 21000

function opinionOf({ Suggestion, Label, Keywords }: Record<string, unknown>): SafetyOpinion {
  const suggest = isText(Suggestion) ? suggests[Suggestion] : undefined
  if (!suggest) throw new ProviderError('unavailable', 'tencent: no Suggestion in the answer')
  const words: unknown[] = Array.isArray(Keywords) ? Keywords : []
  return {
    suggest,
    label: isText(Label) ? (labels[Label] ?? otherLabel) : otherLabel,
    keywords: [...new Set(words.filter(isText))],
  }
}

export function createTencentSafety(config: TencentSafetyConfig): CloudSafetyProvider {
  const ask = async (
    service: 'tms' | 'ims',
    action: 'TextModeration' | 'ImageModeration',
    bizType: string | null,
    parameters: Record<string, string>,
  ): Promise<SafetyOpinion> =>
    opinionOf(
      await callCloud(config, {
        service,
        version,
        action,
        parameters: { ...parameters, ...(bizType === null ? {} : { BizType: bizType }) },
        inputErrors: /^(InvalidParameter|ResourceUnavailable)/,
      }),
    )

  return {
    name: 'tencent',
    text: async (text) =>
      gravest(
        await Promise.all(
          piecesOf(text, longest).map((piece) =>
            ask('tms', 'TextModeration', config.textBizType, {
              Content: Buffer.from(piece).toString('base64'),
            }),
          ),
        ),
      ),
    picture: async (id, content) => {
      const FileContent = content.toString('base64')
      if (FileContent.length >= heaviest) throw new ProviderError('invalid-input', 'tencent ims: too large')
      return ask('ims', 'ImageModeration', config.pictureBizType, { DataId: id, FileContent })
    },
  }
}
