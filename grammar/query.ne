# The form and precedence of a query; build.ts creates the forms of parses. The rules are layered and left-recursive, and none
# is nullable, so that parsing takes linear time and every accepted text has exactly one parse.
#
# `npx nearleyc grammar/query.ne -o grammar/query.generated.ts` compiles it.

@preprocessor typescript
@{%
import { build } from "./build.ts";
import { TokenLexer } from "./token-lexer.ts";

const lexer = new TokenLexer();
%}
@lexer lexer

query       -> either                        {% id %}

either      -> either %or both               {% ([left, , right]) => build.or(left, right) %}
             | both                          {% id %}

# Adjacent terms mean AND.
both        -> both %and operand             {% ([left, , right]) => build.and(left, right) %}
             | both operand                  {% ([left, right]) => build.and(left, right) %}
             | operand                       {% id %}

operand     -> %not operand                  {% ([sign, item]) => build.not(sign, item) %}
             | %minus operand                {% ([sign, item]) => build.not(sign, item) %}
             # The span of a node in parentheses does not include the parentheses.
             | %open either %close           {% ([, inner]) => inner %}
             # What parentheses enclose is parsed before the parts around it, see parser.ts.
             | %group                        {% ([group]) => build.group(group) %}
             | %word                         {% ([token]) => build.term(token) %}
             | %quoted                       {% ([token]) => build.term(token) %}
             | %field %word                  {% ([field, token]) => build.pair(field, token) %}
             | %field %quoted                {% ([field, token]) => build.pair(field, token) %}
             | %field %list values %listEnd  {% ([field, , values, end]) => build.list(field, values, end) %}

values      -> values %comma value           {% ([values, , value]) => [...values, value] %}
             | value                         {% ([value]) => [value] %}

value       -> %word                         {% id %}
             | %quoted                       {% id %}
