# The form and precedence of a query; build.ts creates the nodes. The rules are layered and left-recursive, and none
# is nullable, so that parsing takes linear time and every accepted text has exactly one parse.
# node/build/grammar-plugin.ts compiles it to query.generated.js.

query       -> either                        {% id %}

either      -> either %or both               {% build.or %}
             | both                          {% id %}

# Adjacent terms mean AND.
both        -> both %and operand             {% build.explicitAnd %}
             | both operand                  {% build.and %}
             | operand                       {% id %}

operand     -> %not operand                  {% build.not %}
             | %minus operand                {% build.not %}
             | %open either %close           {% build.group %}
             | %word                         {% build.term %}
             | %quoted                       {% build.term %}
             | %field %word                  {% build.pair %}
             | %field %quoted                {% build.pair %}
             | %field %list values %listEnd  {% build.list %}

values      -> values %comma value           {% build.moreValues %}
             | value                         {% build.firstValue %}

value       -> %word                         {% build.value %}
             | %quoted                       {% build.value %}
