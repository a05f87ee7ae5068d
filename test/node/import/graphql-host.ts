/**
 * Validates the importer's queries against the parts of GitHub's and GitLab's published schemas that it needs, so that
 * an unknown field is an error here as it is there, and against GitLab's limit on a query's cost.
 */
import { readFileSync } from "node:fs";
import { buildSchema, type DocumentNode, Kind, parse, type SelectionSetNode, validate, visit } from "graphql";

export type GraphqlHost = "github" | "gitlab";

const schemas = {
  github: buildSchema(readFileSync(new URL("./code-hosts/github.graphql", import.meta.url), "utf8")),
  gitlab: buildSchema(readFileSync(new URL("./code-hosts/gitlab.graphql", import.meta.url), "utf8")),
};

const known = new Map<string, readonly { message: string }[]>();

/** Returns the host's error for an invalid query; undefined for a valid one. */
export function findQueryErrors(host: GraphqlHost, query: string): readonly { message: string }[] {
  const key = host + query;
  const errors = known.get(key) ?? checkQuery(host, parse(query));
  known.set(key, errors);
  return errors;
}

function checkQuery(host: GraphqlHost, document: DocumentNode): readonly { message: string }[] {
  const cost = host === "gitlab" ? costOf(document) : 0;
  if (cost <= maxCost) return validate(schemas[host], document).map(({ message }) => ({ message }));
  return [{ message: `Query has complexity of ${cost}, which exceeds max complexity of ${maxCost}` }];
}

/** The fields that cost more than one at GitLab: those that read git's storage, and two timestamps. */
const costs: Readonly<Record<string, number>> = {
  mergedAt: 5,
  closedAt: 5,
  diffStatsSummary: 2,
  languages: 2,
};
const maxCost = 200;

/** Returns a query's cost by GitLab's rules: a connection costs a hundredth more for each item of a page. */
function costOf(document: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  visit(document, {
    FragmentDefinition: (node) => void fragments.set(node.name.value, node.selectionSet),
  });
  const costOfSet = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + costOfSet(fragments.get(node.name.value));
      if (node.kind !== Kind.FIELD) return sum;
      const first = node.arguments?.find(({ name }) => name.value === "first")?.value;
      const count = first?.kind === Kind.INT ? Number(first.value) : 0;
      const own = costs[node.name.value] ?? (count === 0 ? 1 : 2);
      return sum + (own + costOfSet(node.selectionSet)) * (1 + count / 100);
    }, 0);
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  return costOfSet(operation?.selectionSet);
}
