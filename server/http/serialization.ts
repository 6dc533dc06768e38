import build from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { lazily } from './lazily'

/** Compiles a schema when its route first answers, as the validator does. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const compiled = lazily(() => build(schema))
  return (data) => compiled()(data)
}
